// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Users} from "./Users.sol";

/// @title Tokens in and out
/// @notice What comes in is measured; what can't go out is credited, so that no receiver can block a pool.
abstract contract Payments is IAuction, Users, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc IAuction
    uint256 public constant PAYMENT_GAS = 500_000;
    /// Gas left before a payment, so that 63/64 of it, less the price of a cold account, are the allowance, and enough
    /// remains to credit what the token refuses.
    uint256 private constant GAS_BEFORE_PAYMENT = PAYMENT_GAS + 50_000;

    /// @inheritdoc IAuction
    mapping(address token => mapping(address user => uint256)) public credit;

    /// @inheritdoc IAuction
    function withdrawCredit(address token, address recipient) external nonReentrant {
        if (recipient == address(0)) revert ZeroAddress();
        _requireOther(recipient);
        uint256 amount = credit[token][msg.sender];
        if (amount == 0) revert NothingToWithdraw();
        credit[token][msg.sender] = 0;
        emit CreditWithdrawn(token, msg.sender, recipient, amount);
        IERC20(token).safeTransfer(recipient, amount);
    }

    /// Takes tokens from the caller, exactly.
    function _take(address token, uint256 amount) internal {
        uint256 balance = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        if (IERC20(token).balanceOf(address(this)) != balance + amount) revert UnsupportedToken(token);
    }

    /// Sends tokens, or credits them when the token refuses or uses its allowance of gas up.
    function _pay(address token, address receiver, uint256 amount) internal {
        if (amount == 0 || _tryTransfer(token, receiver, amount)) return;
        credit[token][receiver] += amount;
        emit PaymentCredited(token, receiver, amount);
    }

    /// Calls `transfer` with the allowance of gas, in full. A token that answers nothing succeeds, as in `SafeERC20`.
    function _tryTransfer(address token, address receiver, uint256 amount) private returns (bool isPaid) {
        if (gasleft() < GAS_BEFORE_PAYMENT) revert NotEnoughGas();
        bytes memory data = abi.encodeCall(IERC20.transfer, (receiver, amount));
        assembly ("memory-safe") {
            isPaid := call(PAYMENT_GAS, token, 0, add(data, 32), mload(data), 0, 32)
            switch returndatasize()
            case 0 { isPaid := and(isPaid, gt(extcodesize(token), 0)) }
            default { isPaid := and(isPaid, and(gt(returndatasize(), 31), eq(mload(0), 1))) }
        }
    }

    /// Uses a signed allowance; a refused one may have been used already, so the allowance decides.
    function _permit(address token, Permit calldata permit) internal {
        try IERC20Permit(token)
            .permit(msg.sender, address(this), permit.value, permit.deadline, permit.v, permit.r, permit.s) {}
            catch {}
    }
}
