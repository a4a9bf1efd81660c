// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuction} from "../interfaces/IAuction.sol";
import {Book} from "../libraries/Book.sol";
import {Clearing} from "../libraries/Clearing.sol";
import {OrderWord} from "../libraries/OrderWord.sol";
import {Orders} from "./Orders.sol";

/// @title Settling a pool and paying everyone
abstract contract Settlement is IAuction, Orders {
    using Book for Book.Layout;
    using OrderWord for uint256;

    /// What one user gets for consecutive orders of a call.
    struct Payout {
        address user;
        uint256 poolingTokens;
        uint256 biddingTokens;
    }

    /// What a call of `claimFromParticipantOrder` works with.
    struct Claim {
        Clearing.Offer offer;
        Clearing.Outcome outcome;
        Clearing.Split parts;
        Claimed total;
        Payout[] payouts;
    }

    /// @inheritdoc IAuction
    function settlePool(uint256 poolId) external nonReentrant {
        Pool storage pool = _pool(poolId);
        _requireSettleable(pool);
        _settle(poolId, pool);
    }

    /// @inheritdoc IAuction
    function settlePoolAtomically(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96 minBuyAmount,
        uint96 sellAmount,
        uint256
    ) external nonReentrant {
        Pool storage pool = _pool(poolId);
        _requireSettleable(pool);
        if (pool.market.state & ALLOWS_ATOMIC_CLOSURE == 0) revert AtomicClosureNotAllowed();
        Placing memory placing = _admit(poolId, pool, merkleProof, msg.sender);
        _insert(pool, placing, minBuyAmount, sellAmount);
        _take(placing.market.biddingToken, sellAmount);
        // The token was called: what it did to the pool must not go unnoticed.
        _requireSettleable(pool);
        _settle(poolId, pool);
    }

    /// @inheritdoc IAuction
    function claimFromParticipantOrder(uint256 poolId, uint256[] calldata orders) external nonReentrant {
        Pool storage pool = _pool(poolId);
        if (orders.length == 0) revert NoOrders();
        Claim memory all;
        all.outcome = _outcome(pool);
        if (all.outcome.rank == UNSETTLED) revert PoolNotSettled();
        all.offer = _offer(pool);
        all.parts = Clearing.split(all.offer, all.outcome);
        all.payouts = new Payout[](orders.length);
        bool isAnyFound;
        for (uint256 i; i < orders.length; ++i) {
            if (_claim(poolId, pool, orders[i], all, i)) isAnyFound = true;
        }
        if (!isAnyFound) revert OrderNotFound(orders[0]);
        if (all.total.bid != 0) {
            Claimed memory before = pool.claimed;
            _count(all.total, before.bid, before.poolingTokens, before.biddingTokens);
            pool.claimed = all.total;
        }
        _payAll(all.payouts, pool.poolingToken, pool.market.biddingToken);
    }

    /// @inheritdoc IAuction
    function refundOrder(uint256 poolId, uint256[] calldata orders) external nonReentrant {
        Pool storage pool = _pool(poolId);
        if (!_isRefundable(pool)) revert NotRefundable();
        if (orders.length == 0) revert NoOrders();
        (uint256 reserveBuy, uint256 reserveBid) = (pool.market.minBuyAmount, pool.market.minimumBiddingAmount);

        Payout[] memory payouts = new Payout[](orders.length);
        bool isAnyFound;
        for (uint256 i; i < orders.length; ++i) {
            uint256 order = orders[i];
            address user = addresses[order.user()];
            (bool isFound,, uint256 place) = _lookUp(pool, reserveBuy, reserveBid, order, user);
            if (!isFound) continue;
            isAnyFound = true;
            pool.book.clearPlace(place);
            _addPayout(payouts, i, user, 0, order.sell());
            emit OrderRefunded(poolId, user, order, order.sell(), msg.sender);
        }
        if (!isAnyFound) revert OrderNotFound(orders[0]);
        _payAll(payouts, pool.poolingToken, pool.market.biddingToken);
    }

    /// @inheritdoc IAuction
    function sweepDust(uint256 poolId) external nonReentrant {
        Pool storage pool = _pool(poolId);
        if (!_isSettled(pool)) revert PoolNotSettled();
        Clearing.Outcome memory outcome = _outcome(pool);
        Clearing.Split memory parts = Clearing.split(_offer(pool), outcome);
        uint256 winningAtRank = parts.paidAt == 0 ? 0 : outcome.atRank;

        Claimed memory claimed = pool.claimed;
        Claimed memory total;
        _count(total, outcome.aboveRank + winningAtRank, parts.soldAbove + parts.soldAt, winningAtRank - parts.paidAt);
        if (claimed.bid != total.bid) revert NothingToSweep();
        pool.claimed = total;
        uint256 poolingDust;
        uint256 biddingDust;
        unchecked {
            // Modulo 2^64, see `Claimed`.
            poolingDust = uint64(total.poolingTokens - claimed.poolingTokens);
            biddingDust = uint64(total.biddingTokens - claimed.biddingTokens);
        }
        if (poolingDust + biddingDust == 0) revert NothingToSweep();
        emit DustSwept(poolId, poolingDust, biddingDust);
        _pay(pool.poolingToken, pool.feeReceiver, poolingDust);
        _pay(pool.market.biddingToken, pool.feeReceiver, biddingDust);
    }

    function _requireSettleable(Pool storage pool) private view {
        _requireOpen(pool);
        if (block.timestamp < pool.market.endDate) revert PoolNotEnded();
        if (_isSettled(pool)) revert PoolSettled();
    }

    function _isRefundable(Pool storage pool) private view returns (bool) {
        return !_isOpen(pool) || pool.result.rank == Clearing.NOBODY;
    }

    function _settle(uint256 poolId, Pool storage pool) private {
        Market memory market = pool.market;
        Clearing.Offer memory offer = _offer(pool);
        Clearing.Outcome memory outcome = pool.book.clear(market.rootCount, offer, 0);
        Clearing.Split memory parts = Clearing.split(offer, outcome);
        if (outcome.aboveRank + parts.paidAt < pool.minFundingThreshold) {
            outcome = Clearing.Outcome(Clearing.NOBODY, 0, 0);
            parts = Clearing.split(offer, outcome);
        }
        // The casts are safe: a rank has 24 bits, the sums of a book 112, see `Book`.
        (uint256 penalties, uint8 feeNumerator_) = (pool.result.aboveRank, pool.result.feeNumerator);
        pool.result = Result(uint24(outcome.rank), uint112(outcome.aboveRank), uint112(outcome.atRank), feeNumerator_);

        uint256 sold = parts.soldAbove + parts.soldAt;
        uint256 raised = outcome.aboveRank + parts.paidAt;
        uint256 fee = raised * feeNumerator_ / FEE_DENOMINATOR;
        emit PoolCleared(
            poolId, sold, raised, fee, _priceOrder(offer, outcome), parts.paidAt, outcome.rank == Clearing.NOBODY
        );
        if (penalties != 0) emit PenaltiesPaid(poolId, penalties);
        address owner_ = addresses[market.ownerId];
        _pay(pool.poolingToken, owner_, offer.supply - sold);
        _pay(market.biddingToken, owner_, raised - fee);
        _pay(market.biddingToken, pool.feeReceiver, fee + penalties);
    }

    /// Pays one order out, if it is still open.
    function _claim(uint256 poolId, Pool storage pool, uint256 order, Claim memory all, uint256 i)
        private
        returns (bool isFound)
    {
        address user = addresses[order.user()];
        uint256 tick;
        uint256 place;
        (isFound, tick, place) = _lookUp(pool, all.offer.reserveBuy, all.offer.reserveBid, order, user);
        if (!isFound) return false;
        pool.book.clearPlace(place);
        (bool wins, uint256 claimed, uint256 refunded) = Clearing.payout(all.outcome, all.parts, tick, order.sell());
        if (wins) _count(all.total, order.sell(), claimed, refunded);
        _addPayout(all.payouts, i, user, claimed, refunded);
        emit OrderClaimedByUser(poolId, user, order, claimed, refunded, msg.sender);
    }

    /// Adds to what was claimed; the token amounts count modulo 2^64.
    function _count(Claimed memory total, uint256 bid, uint256 poolingTokens, uint256 biddingTokens) private pure {
        unchecked {
            total.bid += uint128(bid);
            total.poolingTokens += uint64(poolingTokens);
            total.biddingTokens += uint64(biddingTokens);
        }
    }

    /// Joins an order's payout to the one before it when both are of one user, else notes it at its own place.
    function _addPayout(Payout[] memory payouts, uint256 i, address user, uint256 claimed, uint256 refunded)
        private
        pure
    {
        Payout memory payout = payouts[i];
        payout.user = user;
        payout.poolingTokens = claimed;
        payout.biddingTokens = refunded;
        if (i == 0) return;
        Payout memory previous = payouts[i - 1];
        if (previous.user != user) return;
        payout.poolingTokens += previous.poolingTokens;
        payout.biddingTokens += previous.biddingTokens;
        previous.poolingTokens = previous.biddingTokens = 0;
    }

    function _payAll(Payout[] memory payouts, address poolingToken, address biddingToken) private {
        for (uint256 i; i < payouts.length; ++i) {
            _pay(poolingToken, payouts[i].user, payouts[i].poolingTokens);
            _pay(biddingToken, payouts[i].user, payouts[i].biddingTokens);
        }
    }
}
