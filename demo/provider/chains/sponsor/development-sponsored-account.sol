// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";

/// The contract that an account delegates to (EIP-7702) so that a sponsor can pay its fees. It makes the calls that the account's
/// own key has signed, whoever submits them. A signature is valid only for this account on this chain, and each call is made once.
/// Nothing else changes: the account receives coins and tokens, and contracts that now see code in it still accept its signatures
/// (ERC-1271).
contract DevelopmentSponsoredAccount is IERC1271, ERC721Holder, ERC1155Holder {
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant CALL = keccak256("SponsoredCall(address to,uint256 value,bytes data,bytes32 id)");
    /// The storage slot for the calls already made, separate from all other storage of the account (ERC-7201).
    bytes32 private constant MADE = keccak256(abi.encode(uint256(keccak256("wallet-elements.sponsored-account")) - 1)) & ~bytes32(uint256(0xff));

    struct Made {
        mapping(bytes32 => bool) ids;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data, bytes32 id, bytes calldata signature) external {
        Made storage made = _made();
        require(!made.ids[id], "Made already");
        made.ids[id] = true;
        require(_signed(keccak256(abi.encode(CALL, to, value, keccak256(data), id)), signature), "Not signed by the account");
        (bool done, bytes memory said) = to.call{value: value}(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(said, 32), mload(said))
            }
        }
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _isOwn(hash, signature) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function _made() private pure returns (Made storage made) {
        bytes32 place = MADE;
        assembly ("memory-safe") {
            made.slot := place
        }
    }

    function _signed(bytes32 contents, bytes calldata signature) private view returns (bool) {
        bytes32 domain = keccak256(abi.encode(DOMAIN, keccak256("Development Sponsored Account"), keccak256("1"), block.chainid, address(this)));
        return _isOwn(keccak256(abi.encodePacked(hex"1901", domain, contents)), signature);
    }

    function _isOwn(bytes32 hash, bytes calldata signature) private view returns (bool) {
        (address signer, ECDSA.RecoverError error,) = ECDSA.tryRecover(hash, signature);
        return error == ECDSA.RecoverError.NoError && signer == address(this);
    }
}
