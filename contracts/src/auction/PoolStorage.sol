// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuction} from "../interfaces/IAuction.sol";
import {Book} from "../libraries/Book.sol";
import {Clearing} from "../libraries/Clearing.sol";
import {Ticks} from "../libraries/Ticks.sol";

/// @title Where pools are kept
abstract contract PoolStorage is IAuction {
    enum Status {
        Open,
        Cancelled,
        Spam,
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
        Status status;
        bool hasWhitelist;
        /// orders ever placed in the root of the book, at most 32
        uint8 rootCount;
    }

    /// The outcome of the sale: one slot, whose rank is `UNSETTLED` until then.
    struct Result {
        uint24 rank;
        uint112 aboveRank;
        uint112 atRank;
    }

    /// What buyers have not claimed yet: one slot. Of the token amounts only the low 64 bits are kept, as what is
    /// left when all have claimed (`bid` is zero) is at most one unit an order.
    struct Unclaimed {
        /// bidding tokens of the winning orders
        uint128 bid;
        uint64 poolingTokens;
        uint64 biddingTokens;
    }

    struct Pool {
        Market market;
        address poolingToken;
        uint96 pooledSellAmount;
        address owner;
        uint96 minFundingThreshold;
        uint32 feeReceiverUserId;
        uint16 feeNumerator;
        bool isAtomicClosureAllowed;
        bool arePooledTokensWithdrawn;
        uint8 poolingTokenDecimals;
        uint8 biddingTokenDecimals;
        Result result;
        Unclaimed unclaimed;
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

    function _newPool() internal returns (uint256 poolId, Pool storage pool) {
        poolId = ++poolCounter;
        pool = pools[poolId];
    }

    function _requireOpen(Pool storage pool) internal view {
        if (pool.market.status != Status.Open) revert PoolNotOpen();
    }

    function _requirePoolOwner(Pool storage pool) internal view {
        if (msg.sender != pool.owner) revert NotPoolOwner();
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
