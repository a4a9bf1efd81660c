// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Book} from "../libraries/Book.sol";
import {Clearing} from "../libraries/Clearing.sol";
import {OrderWord} from "../libraries/OrderWord.sol";
import {Settlement} from "./Settlement.sol";

/// @title What can be read
abstract contract Views is IAuction, Settlement {
    using Book for Book.Layout;
    using OrderWord for uint256;

    /// @inheritdoc IAuction
    function poolData(uint256 poolId) external view returns (PoolRecord memory record) {
        Pool storage pool = _pool(poolId);
        Market memory market = pool.market;
        record.terms = PoolTerms({
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
            isAtomicClosureAllowed: market.isAtomicClosureAllowed,
            poolingTokenDecimals: IERC20Metadata(pool.poolingToken).decimals(),
            biddingTokenDecimals: IERC20Metadata(market.biddingToken).decimals(),
            merkleRoot: pool.merkleRoot
        });
        record.poolOwner = _poolOwner(pool);
        record.feeNumerator = pool.result.feeNumerator;
        record.initialPoolOrder = _initialPoolOrder(market.ownerId, _offer(pool));
        record.isScam = market.status == Status.Spam || market.status == Status.SpamWithdrawn;
        record.isDeleted = market.status == Status.Deleted;
        record.isCancelled = market.status == Status.Cancelled;
        record.isSettled = _isSettled(pool);

        ClearingPreview memory clearing = _preview(pool);
        record.interimOrder = clearing.priceOrder;
        if (record.isSettled) {
            record.interimSumBidAmount = clearing.biddenAbovePrice;
            record.clearingPriceOrder = clearing.priceOrder;
            record.volumeClearingPriceOrder = clearing.volumeAtPrice;
            record.minFundingThresholdNotReached = clearing.minFundingThresholdNotReached;
        } else {
            uint256[256] memory bands = pool.book.depth(market.rootCount);
            for (uint256 i; i < bands.length; ++i) {
                record.interimSumBidAmount += bands[i];
            }
        }
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
    function containsOrder(uint256 poolId, uint256 order) external view returns (bool isFound) {
        Pool storage pool = _pool(poolId);
        Clearing.Offer memory offer = _offer(pool);
        (isFound,,) = _lookUp(pool, offer.reserveBuy, offer.reserveBid, order, userAddress[order.user()]);
    }

    /// @inheritdoc IAuction
    function getCurrentPoolPrice(uint256 poolId) external view returns (uint256 priceOrder) {
        return _preview(_pool(poolId)).priceOrder;
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

    /// @inheritdoc IAuction
    function previewClearing(uint256 poolId) external view returns (ClearingPreview memory) {
        return _preview(_pool(poolId));
    }

    /// @inheritdoc IAuction
    function previewOrder(uint256 poolId, uint96 minBuyAmount, uint96 sellAmount)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue)
    {
        Pool storage pool = _pool(poolId);
        uint256 tick = _tick(pool.market, minBuyAmount, sellAmount);
        uint256 extra = OrderWord.encode(0, tick, minBuyAmount, sellAmount);
        Clearing.Offer memory offer = _offer(pool);
        Clearing.Outcome memory outcome = pool.book.clear(pool.market.rootCount, offer, extra);
        Clearing.Split memory parts = Clearing.split(offer, outcome);
        (, claimedValue, refundedValue) = Clearing.payout(outcome, parts, tick, sellAmount);
    }

    /// @inheritdoc IAuction
    function previewClaim(uint256 poolId, uint256 order)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue)
    {
        Pool storage pool = _pool(poolId);
        Clearing.Offer memory offer = _offer(pool);
        (uint256 tick,) = _findOrder(pool, offer.reserveBuy, offer.reserveBid, order, userAddress[order.user()]);
        if (pool.market.status != Status.Open) return (0, order.sell());
        (Clearing.Outcome memory outcome, Clearing.Split memory parts) = _now(pool);
        (, claimedValue, refundedValue) = Clearing.payout(outcome, parts, tick, order.sell());
    }

    /// @inheritdoc IAuction
    function depth(uint256 poolId) external view returns (uint256[256] memory biddingTokens) {
        Pool storage pool = _pool(poolId);
        return pool.book.depth(pool.market.rootCount);
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

    function _preview(Pool storage pool) private view returns (ClearingPreview memory) {
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
}
