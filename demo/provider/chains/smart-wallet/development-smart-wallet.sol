// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// A contract wallet. It accepts signatures of its owner (ERC-1271) and makes the calls that its owner has signed, whoever
/// submits them. A signature is valid only for this wallet on this chain, and each call is made once. It also makes the
/// calls of user operations that its owner has signed (ERC-4337, entry point 0.8).
contract DevelopmentSmartWallet is Account, EIP712, IERC1271 {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    bytes32 private constant MESSAGE = keccak256("SmartWalletMessage(bytes32 hash)");
    bytes32 private constant CALL = keccak256("SmartWalletCall(address to,uint256 value,bytes data,uint256 nonce)");

    address public immutable owner;
    uint256 public nonce;

    constructor(address owner_) EIP712("Development Smart Wallet", "1") {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _signed(keccak256(abi.encode(MESSAGE, hash)), signature) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function execute(address to, uint256 value, bytes calldata data, bytes calldata signature) external {
        require(_signed(keccak256(abi.encode(CALL, to, value, keccak256(data), nonce++)), signature), "Not signed by the owner");
        _call(to, value, data);
    }

    function execute(address to, uint256 value, bytes calldata data) external onlyEntryPoint {
        _call(to, value, data);
    }

    function executeBatch(Call[] calldata calls) external onlyEntryPoint {
        for (uint256 i = 0; i < calls.length; i++) _call(calls[i].target, calls[i].value, calls[i].data);
    }

    function _call(address to, uint256 value, bytes calldata data) private {
        (bool done, bytes memory said) = to.call{value: value}(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(said, 32), mload(said))
            }
        }
    }

    function _signed(bytes32 contents, bytes calldata signature) private view returns (bool) {
        return _rawSignatureValidation(_hashTypedDataV4(contents), signature);
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature) internal view override returns (bool) {
        (address signer, ECDSA.RecoverError error,) = ECDSA.tryRecover(hash, signature);
        return error == ECDSA.RecoverError.NoError && signer == owner;
    }
}

/// Creates each owner's wallets at predictable addresses. An owner's wallet is the one with the salt 0.
contract DevelopmentSmartWalletFactory {
    function getAddress(address owner, uint256 salt) public view returns (address payable) {
        return payable(Create2.computeAddress(bytes32(salt), keccak256(abi.encodePacked(type(DevelopmentSmartWallet).creationCode, abi.encode(owner)))));
    }

    function createAccount(address owner, uint256 salt) public returns (DevelopmentSmartWallet) {
        address payable wallet = getAddress(owner, salt);
        return wallet.code.length > 0 ? DevelopmentSmartWallet(wallet) : new DevelopmentSmartWallet{salt: bytes32(salt)}(owner);
    }

    function execute(address owner, address to, uint256 value, bytes calldata data, bytes calldata signature) external {
        createAccount(owner, 0).execute(to, value, data, signature);
    }
}
