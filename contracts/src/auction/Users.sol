// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuction} from "../interfaces/IAuction.sol";
import {PoolStorage} from "./PoolStorage.sol";

/// @title Numeric ids for addresses
/// @notice Ids start at 1, so that no order can name user 0.
abstract contract Users is IAuction, PoolStorage {
    /// @inheritdoc IAuction
    function numUsers() external view returns (uint32) {
        return userCount;
    }

    /// @inheritdoc IAuction
    function userAddress(uint32 userId) external view returns (address) {
        return addresses[userId];
    }

    /// @inheritdoc IAuction
    function registerUser() external returns (uint32 userId) {
        if (ids[msg.sender] != 0) revert AlreadyRegistered();
        userId = _newUser(msg.sender);
        emit UserRegistration(userId, msg.sender);
    }

    /// @inheritdoc IAuction
    function getUserId(address user) external view returns (uint32) {
        return _userId(user);
    }

    /// @inheritdoc IAuction
    function checkUserId(address user) external view returns (bool) {
        return ids[user] != 0;
    }

    function _userId(address user) internal view returns (uint32 userId) {
        userId = ids[user];
        if (userId == 0) revert UserNotFound();
    }

    /// The id of an address, which gets one if it has none yet.
    function _ensureUser(address user) internal returns (uint32 userId) {
        userId = ids[user];
        if (userId == 0) {
            if (user == address(0)) revert ZeroAddress();
            _requireOther(user);
            userId = _newUser(user);
            emit NewUser(userId, user);
        }
    }

    /// What the auction would be paid or credited itself, nobody could ever withdraw.
    function _requireOther(address receiver) internal view {
        if (receiver == address(this)) revert AuctionItself();
    }

    function _newUser(address user) private returns (uint32 userId) {
        userId = ++userCount;
        ids[user] = userId;
        addresses[userId] = user;
    }
}
