// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/draft-IERC4337.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/draft-ERC4337Utils.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// Pays for the operations that its signer has signed, until the time that it signed with them. `paymasterData` is
/// that time (6 bytes, seconds) and the signature.
contract DevelopmentPaymaster is EIP712, IPaymaster {
    using ERC4337Utils for PackedUserOperation;

    error NotTheEntryPoint();

    bytes32 private constant SPONSORED = keccak256("SponsoredOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,uint128 paymasterVerificationGasLimit,uint128 paymasterPostOpGasLimit,uint48 validUntil)");
    uint256 private constant DATA_BYTES = 6 + 65;

    address public immutable signer;

    constructor(address signer_) EIP712("Development Paymaster", "1") {
        signer = signer_;
    }

    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256) external view returns (bytes memory context, uint256 validationData) {
        if (msg.sender != address(ERC4337Utils.ENTRYPOINT_V08)) revert NotTheEntryPoint();
        bytes calldata data = op.paymasterData();
        if (data.length != DATA_BYTES) return ("", ERC4337Utils.SIG_VALIDATION_FAILED);
        uint48 validUntil = uint48(bytes6(data[0:6]));
        (address recovered, ECDSA.RecoverError error,) = ECDSA.tryRecover(_hashOf(op, validUntil), data[6:]);
        return ("", ERC4337Utils.packValidationData(error == ECDSA.RecoverError.NoError && recovered == signer, 0, validUntil));
    }

    function postOp(PostOpMode, bytes calldata, uint256, uint256) external {}

    function _hashOf(PackedUserOperation calldata op, uint48 validUntil) private view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(
            SPONSORED, op.sender, op.nonce, keccak256(op.initCode), keccak256(op.callData), op.accountGasLimits,
            op.preVerificationGas, op.gasFees, op.paymasterVerificationGasLimit(), op.paymasterPostOpGasLimit(), validUntil
        )));
    }
}
