// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuction} from "../interfaces/IAuction.sol";
import {Book} from "../libraries/Book.sol";
import {Clearing} from "../libraries/Clearing.sol";

/// @title Where users and pools are kept
/// @notice First in the storage of the auction and all there is in that of its lens, so that both read the same slots.
abstract contract PoolStorage {
    /// What every order reads: two slots.
    struct Market {
        address biddingToken;
        uint96 minBuyAmount;
        uint96 minimumBiddingAmount;
        uint32 startDate;
        uint32 endDate;
        uint32 cancelDate;
        uint32 ownerId;
        /// the status in its low bits, and flags, see below
        uint8 state;
        /// orders ever placed in the root of the book, at most 32
        uint8 rootCount;
        uint8 poolingTokenDecimals;
        uint8 biddingTokenDecimals;
    }

    /// The outcome of the sale, and the fee on it: one slot. The rank is `UNSETTLED` until then.
    struct Result {
        uint24 rank;
        /// until the settlement the penalties of withdrawn orders that the fee receiver has not been paid yet: here
        /// they cost no slot of their own, as this one is never empty
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

    // A status is set once, by `|=` on an open pool, and a spam pool's once more when its owner has the pooled tokens
    // back.
    uint8 internal constant STATUS = 7;
    uint8 internal constant OPEN = 0;
    uint8 internal constant CANCELLED = 1;
    uint8 internal constant SPAM = 2;
    uint8 internal constant SPAM_WITHDRAWN = 3;
    uint8 internal constant DELETED = 4;
    uint8 internal constant HAS_WHITELIST = 8;
    uint8 internal constant ALLOWS_ATOMIC_CLOSURE = 16;
    /// the admin edited the pool, so its owner may cancel it until the start without a penalty
    uint8 internal constant EDITED_BY_ADMIN = 32;

    uint32 internal userCount;
    mapping(uint32 userId => address) internal addresses;
    mapping(address user => uint32) internal ids;
    uint256 internal poolCount;
    mapping(uint256 poolId => Pool) internal pools;

    function _pool(uint256 poolId) internal view returns (Pool storage pool) {
        pool = pools[poolId];
        if (pool.market.endDate == 0) revert IAuction.PoolNotFound();
    }

    /// A pool and its market, for functions that read a few of its fields: the compiler loads each slot once.
    function _market(uint256 poolId) internal view returns (Pool storage pool, Market storage market) {
        pool = pools[poolId];
        market = pool.market;
        if (market.endDate == 0) revert IAuction.PoolNotFound();
    }

    function _newPool() internal returns (uint256 poolId, Pool storage pool) {
        poolId = ++poolCount;
        pool = pools[poolId];
    }

    function _poolOwner(Pool storage pool) internal view returns (address) {
        return addresses[pool.market.ownerId];
    }

    function _isOpen(Pool storage pool) internal view returns (bool) {
        return pool.market.state & STATUS == OPEN;
    }

    function _requireOpen(Pool storage pool) internal view {
        if (!_isOpen(pool)) revert IAuction.PoolNotOpen();
    }

    function _requirePoolOwner(Pool storage pool) internal view {
        if (msg.sender != _poolOwner(pool)) revert IAuction.NotPoolOwner();
    }

    /// Reverts unless more than `margin` seconds are left to a deadline.
    function _requireLeft(uint256 margin, uint256 deadline) internal view {
        if (block.timestamp + margin >= deadline) revert IAuction.TooLate();
    }

    function _isSettled(Pool storage pool) internal view returns (bool) {
        return pool.result.rank != UNSETTLED;
    }

    function _isCancelFree(Market storage market) internal view returns (bool) {
        return market.state & EDITED_BY_ADMIN != 0 && block.timestamp < market.startDate;
    }

    /// Penalties the fee receiver has not been paid yet.
    function _penalties(Pool storage pool) internal view returns (uint256) {
        return _isSettled(pool) ? 0 : pool.result.aboveRank;
    }

    function _offer(Pool storage pool) internal view returns (Clearing.Offer memory) {
        return Clearing.Offer(pool.pooledSellAmount, pool.market.minBuyAmount, pool.market.minimumBiddingAmount);
    }

    function _outcome(Pool storage pool) internal view returns (Clearing.Outcome memory) {
        Result memory result = pool.result;
        return Clearing.Outcome(result.rank, result.aboveRank, result.atRank);
    }
}
