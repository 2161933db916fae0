// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Play money with the name, the symbol and the six digits of USDC. Whoever deployed it makes it, out of nothing.
contract DevelopmentUSDC is ERC20 {
    address private immutable mint_;

    constructor() ERC20("", "") {
        mint_ = msg.sender;
    }

    // Told by the code and not by what is stored, so that the code can be laid at another address as it is.
    function name() public pure override returns (string memory) {
        return "USD Coin";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == mint_, "Only the deployer mints");
        _mint(to, amount);
    }
}
