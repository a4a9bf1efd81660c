// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What can be asked about the pools of an auction
/// @notice The auction answers all of it at its own address; the code of the answers lies in its lens.
/// @dev Units and dates as in `IAuction`.
interface ILens {
    /// @notice What the pool owner decides when the pool is initiated.
    struct PoolTerms {
        /// sha2-256 digest of the metadata JSON: its content id is CIDv1(raw, sha2-256, digest)
        bytes32 formHash;
        address poolingToken;
        address biddingToken;
        /// latest time of the owner's `markCancel`, less 120 s
        uint32 orderCancellationEndDate;
        uint32 poolStartDate;
        uint32 poolEndDate;
        /// pooling tokens for sale (hard cap)
        uint96 pooledSellAmount;
        /// least pooling tokens one order may ask for
        uint96 minBuyAmount;
        /// least bidding tokens one order may pay; divided by `minBuyAmount` it is the reserve price
        uint96 minimumBiddingAmountPerOrder;
        /// soft cap in bidding tokens
        uint96 minFundingThreshold;
        /// the highest platform fee the owner accepts, over `FEE_DENOMINATOR`; read back it is the fee the pool has
        uint16 maxFeeNumerator;
        /// whether `settlePoolAtomically` is allowed (the form's isFinalize)
        bool isAtomicClosureAllowed;
        uint8 poolingTokenDecimals;
        uint8 biddingTokenDecimals;
        /// root of the whitelist, zero for a public pool
        bytes32 merkleRoot;
    }

    /// @notice The whole record of a pool.
    struct PoolRecord {
        PoolTerms terms;
        address poolOwner;
        /// fixed at initiation, over `FEE_DENOMINATOR`
        uint16 feeNumerator;
        /// (owner's id, bidding tokens due for the whole sale at the reserve price rounded up, pooledSellAmount)
        uint256 initialPoolOrder;
        /// bidding tokens of the open orders before settlement; of those ranked above the price after it
        uint256 interimSumBidAmount;
        uint256 interimOrder;
        /// price of the sale as an order (bidding tokens per pooling tokens), zero before settlement
        uint256 clearingPriceOrder;
        /// bidding tokens taken from orders at the clearing price
        uint256 volumeClearingPriceOrder;
        bool isSettled;
        bool isScam;
        bool isDeleted;
        bool isCancelled;
        bool minFundingThresholdNotReached;
    }

    /// @notice What the present book gives at its clearing price, whether or not that reaches the soft cap. Once
    /// the pool is settled, what it gave: nothing when the soft cap was missed.
    struct ClearingPreview {
        /// the price as an order word, see `PoolRecord`
        uint256 priceOrder;
        /// pooling tokens sold
        uint256 soldPoolingTokens;
        /// bidding tokens raised, the fee included
        uint256 soldBiddingTokens;
        /// bidding tokens of the orders ranked above the price
        uint256 biddenAbovePrice;
        /// bidding tokens of the orders at the price's tick
        uint256 biddenAtPrice;
        /// bidding tokens taken from the orders at the price's tick
        uint256 volumeAtPrice;
        bool minFundingThresholdNotReached;
    }

    /// @notice The whole record of a pool.
    function poolData(uint256 poolId) external view returns (PoolRecord memory);

    /// @notice Whether an order is open: placed and neither cancelled, claimed nor refunded.
    function containsOrder(uint256 poolId, uint256 order) external view returns (bool);

    /// @notice The pool's present price as an order word: of the open book while it runs, final once settled.
    /// @return priceOrder user id and sequence 0, `sellAmount` bidding tokens for `minBuyAmount` pooling tokens
    function getCurrentPoolPrice(uint256 poolId) external view returns (uint256 priceOrder);

    /// @notice How the book clears now, see `ClearingPreview`.
    function previewClearing(uint256 poolId) external view returns (ClearingPreview memory);

    /// @notice What an order would get if it were placed and the pool settled now, the soft cap reached. Once the pool
    /// is settled, what an order of these amounts got; in a cancelled, spam or deleted pool its bid back.
    /// @dev Does not look at dates, the whitelist or the least amounts. Below the reserve price and above the highest
    /// price it reverts.
    /// @return claimedValue pooling tokens bought
    /// @return refundedValue bidding tokens paid back
    function previewOrder(uint256 poolId, uint96 minBuyAmount, uint96 sellAmount)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue);

    /// @notice What an open order gets: finally once the pool is settled; before, if it were settled now and the
    /// soft cap reached.
    function previewClaim(uint256 poolId, uint256 order)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue);

    /// @notice The book's depth: bidding tokens of the open orders in each of 256 price bands, before settlement.
    /// @dev Band i starts at the reserve price times `(8 + i % 8) * 2^(i / 8) / 8`.
    function depth(uint256 poolId) external view returns (uint256[256] memory biddingTokens);

    /// @notice What a bidder signs for in `placeSellOrdersExpecting`: everything that decides about money and identity,
    /// and neither the metadata nor the whitelist, which may change while the sale runs.
    /// @dev keccak256 of these, ABI-encoded: chain id, auction, pool id, pool owner, pooling token, bidding token, cancel
    /// date, start, end, `pooledSellAmount`, `minBuyAmount`, `minimumBiddingAmountPerOrder`, `minFundingThreshold`, the
    /// pool's fee, `isAtomicClosureAllowed`, decimals of the pooling and of the bidding token.
    function termsHash(uint256 poolId) external view returns (bytes32);

    /// @notice Whether the owner's `markCancel` would cost no penalty now: the admin edited the pool, and it has not
    /// started.
    function isCancelFree(uint256 poolId) external view returns (bool);

    /// @notice Penalties of withdrawn orders that wait for the fee receiver, see `withdrawPenalties`.
    function penalties(uint256 poolId) external view returns (uint256 biddingTokens);
}
