// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuction} from "../interfaces/IAuction.sol";
import {Book} from "../libraries/Book.sol";
import {Clearing} from "../libraries/Clearing.sol";
import {Ticks} from "../libraries/Ticks.sol";
import {Users} from "./Users.sol";

/// @title Where pools are kept
abstract contract PoolStorage is IAuction, Users {
    enum Status {
        Open,
        Cancelled,
        Spam,
        /// marked as spam, and the owner has the pooled tokens back
        SpamWithdrawn,
        Deleted
    }

    /// What every order reads: two slots.
    struct Market {
        address biddingToken;
        uint96 minBuyAmount;
        uint96 minimumBiddingAmount;
        uint32 startDate;
        uint32 endDate;
        uint32 cancelDate;
        uint32 ownerId;
        Status status;
        bool hasWhitelist;
        bool isAtomicClosureAllowed;
        /// orders ever placed in the root of the book, at most 32
        uint8 rootCount;
    }

    /// The outcome of the sale, and the fee on it: one slot. The rank is `UNSETTLED` until then.
    struct Result {
        uint24 rank;
        uint112 aboveRank;
        uint112 atRank;
        uint8 feeNumerator;
    }

    /// What buyers have claimed: one slot. Of the token amounts only the low 64 bits are kept, as what is left when
    /// all have claimed is at most one unit an order.
    struct Claimed {
        /// bidding tokens of the winning orders that have been claimed
        uint128 bid;
        /// pooling tokens they got
        uint64 poolingTokens;
        /// bidding tokens they got back
        uint64 biddingTokens;
    }

    struct Pool {
        Market market;
        address poolingToken;
        uint96 pooledSellAmount;
        address feeReceiver;
        uint96 minFundingThreshold;
        Result result;
        Claimed claimed;
        bytes32 formHash;
        bytes32 merkleRoot;
        Book.Layout book;
    }

    uint24 internal constant UNSETTLED = type(uint24).max;

    /// @inheritdoc IAuction
    uint256 public poolCounter;
    mapping(uint256 poolId => Pool) private pools;

    function _pool(uint256 poolId) internal view returns (Pool storage pool) {
        pool = pools[poolId];
        if (pool.market.endDate == 0) revert PoolNotFound();
    }

    /// A pool and its market, for functions that read a few of its fields: the compiler loads each slot once.
    function _market(uint256 poolId) internal view returns (Pool storage pool, Market storage market) {
        pool = pools[poolId];
        market = pool.market;
        if (market.endDate == 0) revert PoolNotFound();
    }

    function _newPool() internal returns (uint256 poolId, Pool storage pool) {
        poolId = ++poolCounter;
        pool = pools[poolId];
    }

    function _poolOwner(Pool storage pool) internal view returns (address) {
        return userAddress[pool.market.ownerId];
    }

    function _requireOpen(Pool storage pool) internal view {
        if (pool.market.status != Status.Open) revert PoolNotOpen();
    }

    function _requirePoolOwner(Pool storage pool) internal view {
        if (msg.sender != _poolOwner(pool)) revert NotPoolOwner();
    }

    /// Reverts unless more than `margin` seconds are left to a deadline.
    function _requireLeft(uint256 margin, uint256 deadline) internal view {
        if (block.timestamp + margin >= deadline) revert TooLate();
    }

    function _isSettled(Pool storage pool) internal view returns (bool) {
        return pool.result.rank != UNSETTLED;
    }

    function _offer(Pool storage pool) internal view returns (Clearing.Offer memory) {
        return Clearing.Offer(pool.pooledSellAmount, pool.market.minBuyAmount, pool.market.minimumBiddingAmount);
    }

    function _outcome(Pool storage pool) internal view returns (Clearing.Outcome memory) {
        Result memory result = pool.result;
        return Clearing.Outcome(result.rank, result.aboveRank, result.atRank);
    }

    /// The tick of a limit price; reverts below the reserve price.
    function _tick(Market memory market, uint256 minBuyAmount, uint256 sellAmount) internal pure returns (uint256) {
        (bool isAtReserve, uint256 tick) =
            Ticks.fromLimit(minBuyAmount, sellAmount, market.minBuyAmount, market.minimumBiddingAmount);
        if (!isAtReserve) revert BelowReservePrice();
        return tick;
    }
}
