// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Reading} from "./auction/Reading.sol";
import {IAuction} from "./interfaces/IAuction.sol";
import {ILens} from "./interfaces/ILens.sol";
import {Book} from "./libraries/Book.sol";
import {Clearing} from "./libraries/Clearing.sol";
import {OrderWord} from "./libraries/OrderWord.sol";

/// @title The auction's lens: the code of its views
/// @notice Has no storage and no tokens of its own. Each auction deploys one and lets it read the auction's own
/// storage, so that a preview is made by the very code that settles.
contract Lens is ILens, Reading {
    using Book for Book.Layout;
    using OrderWord for uint256;

    /// @inheritdoc ILens
    function poolData(uint256 poolId) external view returns (PoolRecord memory record) {
        Pool storage pool = _pool(poolId);
        uint256 status = pool.market.state & STATUS;
        Clearing.Offer memory offer = _offer(pool);
        record.terms = _terms(pool);
        record.poolOwner = _poolOwner(pool);
        record.feeNumerator = pool.result.feeNumerator;
        record.initialPoolOrder = _initialPoolOrder(pool.market.ownerId, offer);
        record.isScam = status == SPAM || status == SPAM_WITHDRAWN;
        record.isDeleted = status == DELETED;
        record.isCancelled = status == CANCELLED;
        record.isSettled = _isSettled(pool);

        (Clearing.Outcome memory outcome, Clearing.Split memory parts) = _now(pool);
        record.interimOrder = _priceOrder(offer, outcome);
        if (record.isSettled) {
            record.interimSumBidAmount = outcome.aboveRank;
            record.clearingPriceOrder = record.interimOrder;
            record.volumeClearingPriceOrder = parts.paidAt;
            record.minFundingThresholdNotReached = outcome.aboveRank + parts.paidAt < pool.minFundingThreshold;
        } else {
            uint256[256] memory bands = pool.book.depth(pool.market.rootCount);
            for (uint256 i; i < bands.length; ++i) {
                record.interimSumBidAmount += bands[i];
            }
        }
    }

    /// @inheritdoc ILens
    function containsOrder(uint256 poolId, uint256 order) external view returns (bool isFound) {
        Pool storage pool = _pool(poolId);
        Clearing.Offer memory offer = _offer(pool);
        (isFound,,) = _lookUp(pool, offer.reserveBuy, offer.reserveBid, order, addresses[order.user()]);
    }

    /// @inheritdoc ILens
    function getCurrentPoolPrice(uint256 poolId) external view returns (uint256 priceOrder) {
        Pool storage pool = _pool(poolId);
        (Clearing.Outcome memory outcome,) = _now(pool);
        return _priceOrder(_offer(pool), outcome);
    }

    /// @inheritdoc ILens
    function previewClearing(uint256 poolId) external view returns (ClearingPreview memory) {
        Pool storage pool = _pool(poolId);
        (Clearing.Outcome memory outcome, Clearing.Split memory parts) = _now(pool);
        return ClearingPreview({
            priceOrder: _priceOrder(_offer(pool), outcome),
            soldPoolingTokens: parts.soldAbove + parts.soldAt,
            soldBiddingTokens: outcome.aboveRank + parts.paidAt,
            biddenAbovePrice: outcome.aboveRank,
            biddenAtPrice: outcome.atRank,
            volumeAtPrice: parts.paidAt,
            minFundingThresholdNotReached: outcome.aboveRank + parts.paidAt < pool.minFundingThreshold
        });
    }

    /// @inheritdoc ILens
    function previewOrder(uint256 poolId, uint96 minBuyAmount, uint96 sellAmount)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue)
    {
        Pool storage pool = _pool(poolId);
        uint256 tick = _tick(pool.market, minBuyAmount, sellAmount);
        if (!_isOpen(pool)) return (0, sellAmount);
        Clearing.Offer memory offer = _offer(pool);
        Clearing.Outcome memory outcome;
        if (_isSettled(pool)) {
            outcome = _outcome(pool);
        } else {
            uint256 extra = OrderWord.encode(0, tick, minBuyAmount, sellAmount);
            outcome = pool.book.clear(pool.market.rootCount, offer, extra);
        }
        Clearing.Split memory parts = Clearing.split(offer, outcome);
        (, claimedValue, refundedValue) = Clearing.payout(outcome, parts, tick, sellAmount);
    }

    /// @inheritdoc ILens
    function previewClaim(uint256 poolId, uint256 order)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue)
    {
        Pool storage pool = _pool(poolId);
        Clearing.Offer memory offer = _offer(pool);
        (bool isFound, uint256 tick,) =
            _lookUp(pool, offer.reserveBuy, offer.reserveBid, order, addresses[order.user()]);
        if (!isFound) revert IAuction.OrderNotFound(order);
        if (!_isOpen(pool)) return (0, order.sell());
        (Clearing.Outcome memory outcome, Clearing.Split memory parts) = _now(pool);
        (, claimedValue, refundedValue) = Clearing.payout(outcome, parts, tick, order.sell());
    }

    /// @inheritdoc ILens
    function depth(uint256 poolId) external view returns (uint256[256] memory biddingTokens) {
        Pool storage pool = _pool(poolId);
        return pool.book.depth(pool.market.rootCount);
    }

    /// @inheritdoc ILens
    function termsHash(uint256 poolId) external view returns (bytes32) {
        return _termsHash(poolId, _pool(poolId));
    }

    /// @inheritdoc ILens
    function isCancelFree(uint256 poolId) external view returns (bool) {
        Pool storage pool = _pool(poolId);
        return _isOpen(pool) && _isCancelFree(pool.market);
    }

    /// @inheritdoc ILens
    function penalties(uint256 poolId) external view returns (uint256 biddingTokens) {
        return _penalties(_pool(poolId));
    }

    function _terms(Pool storage pool) private view returns (PoolTerms memory) {
        Market memory market = pool.market;
        return PoolTerms({
            formHash: pool.formHash,
            poolingToken: pool.poolingToken,
            biddingToken: market.biddingToken,
            orderCancellationEndDate: market.cancelDate,
            poolStartDate: market.startDate,
            poolEndDate: market.endDate,
            pooledSellAmount: pool.pooledSellAmount,
            minBuyAmount: market.minBuyAmount,
            minimumBiddingAmountPerOrder: market.minimumBiddingAmount,
            minFundingThreshold: pool.minFundingThreshold,
            maxFeeNumerator: pool.result.feeNumerator,
            isAtomicClosureAllowed: market.state & ALLOWS_ATOMIC_CLOSURE != 0,
            poolingTokenDecimals: market.poolingTokenDecimals,
            biddingTokenDecimals: market.biddingTokenDecimals,
            merkleRoot: pool.merkleRoot
        });
    }

    /// The final outcome of a settled pool, of others the one that settling now would give.
    function _now(Pool storage pool)
        private
        view
        returns (Clearing.Outcome memory outcome, Clearing.Split memory parts)
    {
        Clearing.Offer memory offer = _offer(pool);
        outcome = _isSettled(pool) ? _outcome(pool) : pool.book.clear(pool.market.rootCount, offer, 0);
        parts = Clearing.split(offer, outcome);
    }
}
