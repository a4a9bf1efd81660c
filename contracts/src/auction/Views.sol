// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuction} from "../interfaces/IAuction.sol";
import {ILens} from "../interfaces/ILens.sol";
import {Lens} from "../Lens.sol";
import {OrderWord} from "../libraries/OrderWord.sol";
import {Settlement} from "./Settlement.sol";

/// @title What can be read
/// @notice Most answers come from the lens, whose code runs on the auction's storage. The auction asks it through a
/// read-only call to itself: whatever the lens did, the EVM would let it change nothing.
abstract contract Views is IAuction, Settlement {
    /// @inheritdoc IAuction
    address public immutable lens = address(new Lens());

    /// @inheritdoc IAuction
    function askLens(bytes calldata question) external {
        if (msg.sender != address(this)) revert NotTheAuction();
        (bool success, bytes memory answer) = lens.delegatecall(question);
        _end(success, answer);
    }

    /// @inheritdoc ILens
    function poolData(uint256) external view returns (PoolRecord memory) {
        _ask();
    }

    /// @inheritdoc ILens
    function containsOrder(uint256, uint256) external view returns (bool) {
        _ask();
    }

    /// @inheritdoc ILens
    function getCurrentPoolPrice(uint256) external view returns (uint256) {
        _ask();
    }

    /// @inheritdoc ILens
    function previewClearing(uint256) external view returns (ClearingPreview memory) {
        _ask();
    }

    /// @inheritdoc ILens
    function previewOrder(uint256, uint96, uint96) external view returns (uint256, uint256) {
        _ask();
    }

    /// @inheritdoc ILens
    function previewClaim(uint256, uint256) external view returns (uint256, uint256) {
        _ask();
    }

    /// @inheritdoc ILens
    function depth(uint256) external view returns (uint256[256] memory) {
        _ask();
    }

    /// @inheritdoc ILens
    function termsHash(uint256) external view returns (bytes32) {
        _ask();
    }

    /// @inheritdoc ILens
    function isCancelFree(uint256) external view returns (bool) {
        _ask();
    }

    /// @inheritdoc ILens
    function penalties(uint256) external view returns (uint256) {
        _ask();
    }

    /// @inheritdoc IAuction
    function getEncodedOrder(uint32 userId, uint32 sequence, uint96 minBuyAmount, uint96 sellAmount)
        external
        pure
        returns (uint256 order)
    {
        return OrderWord.encode(userId, sequence, minBuyAmount, sellAmount);
    }

    /// @inheritdoc IAuction
    function getSecondsRemainingInBatch(uint256 poolId) external view returns (uint256) {
        uint256 endDate = _pool(poolId).market.endDate;
        return block.timestamp < endDate ? endDate - block.timestamp : 0;
    }

    /// @inheritdoc IAuction
    function getFormHash(uint256 poolId) external view returns (bytes32) {
        return _pool(poolId).formHash;
    }

    /// Answers the present call as the lens does.
    function _ask() private view {
        (bool success, bytes memory answer) = address(this).staticcall(abi.encodeCall(this.askLens, (msg.data)));
        _end(success, answer);
    }

    /// Ends the present call with the answer of another.
    function _end(bool success, bytes memory answer) private pure {
        assembly ("memory-safe") {
            if success { return(add(answer, 32), mload(answer)) }
            revert(add(answer, 32), mload(answer))
        }
    }
}
