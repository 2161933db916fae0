// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// Play money with the name, symbol, six decimals and permits of USDC. Its deployer can mint any amount.
contract DevelopmentUSDC is ERC20, EIP712, Nonces {
    bytes32 private constant PERMIT = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    address private immutable mint_;

    constructor() ERC20("", "") EIP712("USD Coin", "2") {
        mint_ = msg.sender;
    }

    // Returned by the code instead of storage, so that the same code works at another address.
    function name() public pure override returns (string memory) {
        return "USD Coin";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function version() external pure returns (string memory) {
        return "2";
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == mint_, "Only the deployer mints");
        _mint(to, amount);
    }

    /// Approves by a signature of the owner (EIP-2612), who may be a contract (ERC-1271), as in real USDC.
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        permit(owner, spender, value, deadline, abi.encodePacked(r, s, v));
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, bytes memory signature) public {
        require(block.timestamp <= deadline, "The permit is over");
        bytes32 contents = keccak256(abi.encode(PERMIT, owner, spender, value, _useNonce(owner), deadline));
        require(_signed(owner, _hashTypedDataV4(contents), signature), "Not signed by the owner");
        _approve(owner, spender, value);
    }

    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function _signed(address owner, bytes32 hash, bytes memory signature) private view returns (bool) {
        if (owner.code.length > 0) return IERC1271(owner).isValidSignature(hash, signature) == IERC1271.isValidSignature.selector;
        (address signer, ECDSA.RecoverError error,) = ECDSA.tryRecover(hash, signature);
        return error == ECDSA.RecoverError.NoError && signer == owner;
    }
}
