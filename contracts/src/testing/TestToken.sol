// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title A token anyone can mint, for test networks
/// @notice An ERC-20 with permit whose faucet gives anyone up to `faucetCap` a call. Worth nothing by design.
contract TestToken is ERC20Permit {
    /// @notice Most that one call of `mint` gives, in the token's smallest unit.
    uint256 public immutable faucetCap;

    uint8 private immutable _decimals;

    error FaucetCapExceeded(uint256 amount, uint256 cap);

    constructor(string memory name, string memory symbol, uint8 decimals_, uint256 faucetCap_)
        ERC20(name, symbol)
        ERC20Permit(name)
    {
        _decimals = decimals_;
        faucetCap = faucetCap_;
    }

    /// @notice Mints `amount` to `to`; reverts above `faucetCap`.
    function mint(address to, uint256 amount) external {
        if (amount > faucetCap) revert FaucetCapExceeded(amount, faucetCap);
        _mint(to, amount);
    }

    /// @inheritdoc ERC20
    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}
