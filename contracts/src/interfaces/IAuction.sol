// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Batch auctions of ERC-20 tokens at one uniform clearing price
/// @notice A pool owner locks `pooledSellAmount` pooling tokens. Everyone may place orders (least pooling
/// tokens wanted, bidding tokens paid) from the start to the end. After the end anyone settles: one price
/// holds for all, better orders fill fully, orders at it partly, worse ones are refunded.
/// @dev All dates are unix seconds of the chain's own blocks. All amounts are in the tokens' smallest units.
/// An encoded order is one word: `userId 32 | sequence 32 | minBuyAmount 96 | sellAmount 96` bits.
interface IAuction {
    /// @notice What the pool owner decides when the pool is initiated.
    struct PoolTerms {
        /// sha2-256 digest of the metadata JSON: its content id is CIDv1(raw, sha2-256, digest)
        bytes32 formHash;
        address poolingToken;
        address biddingToken;
        /// last moment of the owner's `markCancel`, less 120 s
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
        /// bidding tokens of the orders that stand, before settlement; of those ranked above the price, after it
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

    event NewPool(
        uint256 indexed poolId,
        address indexed poolOwner,
        uint32 indexed userId,
        PoolTerms terms,
        uint16 feeNumerator,
        uint256 initialPoolOrder
    );
    event PoolEditedByUser(uint256 indexed poolId, bytes32 formHash);
    event PoolEditedByAdmin(
        uint256 indexed poolId,
        uint32 poolStartDate,
        uint32 poolEndDate,
        uint32 orderCancellationEndDate,
        uint96 minFundingThreshold,
        uint96 minimumBiddingAmountPerOrder,
        uint256 initialPoolOrder
    );
    event WhiteListPoolMerkle(uint256 indexed poolId, bytes32 merkleRoot);
    event PoolCancelled(uint256 indexed poolId, uint256 returnedAmount, uint256 penalty);
    event PoolMarkedSpam(uint256 indexed poolId);
    event PoolDeleted(uint256 indexed poolId);
    /// @notice The owner of a scam pool took the pooled tokens back.
    event PooledTokensWithdrawn(uint256 indexed poolId, uint256 amount);

    event NewSellOrderPlaced(uint256 indexed poolId, address indexed orderBy, uint256 order);
    /// @param refundedValue bidding tokens paid back (90%)
    /// @param penalty bidding tokens paid to the fee receiver (10%)
    event SellOrderCancelled(
        uint256 indexed poolId, address indexed orderBy, uint256 order, uint256 refundedValue, uint256 penalty
    );
    /// @param claimedValue pooling tokens paid to the order's owner
    /// @param refundedValue bidding tokens paid back to the order's owner
    event OrderClaimedByUser(
        uint256 indexed poolId, address indexed orderBy, uint256 order, uint256 claimedValue, uint256 refundedValue
    );
    event OrderRefunded(uint256 indexed poolId, address indexed orderBy, uint256 order, uint256 refundedValue);
    /// @param soldPoolingTokens pooling tokens sold; the rest went back to the owner
    /// @param soldBiddingTokens bidding tokens raised, the fee included; zero when the soft cap was missed
    /// @param fee bidding tokens paid to the fee receiver
    /// @param clearingPriceOrder the price as an order word, see `PoolRecord`
    /// @param volumeClearingPriceOrder bidding tokens taken from orders at the clearing price
    event PoolCleared(
        uint256 indexed poolId,
        uint256 soldPoolingTokens,
        uint256 soldBiddingTokens,
        uint256 fee,
        uint256 clearingPriceOrder,
        uint256 volumeClearingPriceOrder,
        bool minFundingThresholdNotReached
    );

    /// @notice An order or a pool registered an address by itself.
    event NewUser(uint32 indexed userId, address indexed user);
    /// @notice An address registered itself with `registerUser`.
    event UserRegistration(uint32 indexed userId, address indexed user);
    event FeeParametersChanged(uint16 feeNumerator, uint32 feeReceiverUserId);
    event AdminChanged(address admin);

    function initiatePool(PoolTerms calldata terms) external returns (uint256 poolId);
    /// @param prevSellOrders kept for the specification's interface, ignored: no order needs a hint
    function placeSellOrders(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata prevSellOrders
    ) external returns (uint256[] memory orders);
    function placeSellOrdersOnBehalf(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata prevSellOrders,
        address orderSubmitter
    ) external returns (uint256[] memory orders);
    function cancelSellOrders(uint256 poolId, uint256[] calldata orders) external;
    function settlePool(uint256 poolId) external;
    function settlePoolAtomically(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96 minBuyAmount,
        uint96 sellAmount,
        uint256 prevSellOrder
    ) external;
    function claimFromParticipantOrder(uint256 poolId, uint256[] calldata orders) external;
    function refundOrder(uint256 poolId, uint256[] calldata orders) external;

    function updatePoolUser(uint256 poolId, bytes32 formHash) external;
    function updatePoolAdmin(
        uint256 poolId,
        uint32 poolStartDate,
        uint32 poolEndDate,
        uint32 orderCancellationEndDate,
        uint96 minFundingThreshold,
        uint96 minimumBiddingAmountPerOrder
    ) external;
    function whitelistUpdate(uint256 poolId, bytes32 merkleRoot) external;
    function markCancel(uint256 poolId) external;
    function markSpam(uint256 poolId) external;
    function deletPool(uint256 poolId) external;
    /// @notice The owner of a scam pool withdraws its pooled tokens.
    function withdrawPooledTokens(uint256 poolId) external;

    function registerUser() external returns (uint32 userId);
    function setFeeParameters(uint16 feeNumerator, address feeReceiver) external;
    function setAdmin(address admin) external;

    function poolData(uint256 poolId) external view returns (PoolRecord memory);
    function getEncodedOrder(uint32 userId, uint32 sequence, uint96 minBuyAmount, uint96 sellAmount)
        external
        pure
        returns (uint256 order);
    function containsOrder(uint256 poolId, uint256 order) external view returns (bool);
    /// @notice The pool's present price as an order word: of the open book while it runs, final once settled.
    function getCurrentPoolPrice(uint256 poolId) external view returns (uint256 priceOrder);
    function getSecondsRemainingInBatch(uint256 poolId) external view returns (uint256);
    function getFormHash(uint256 poolId) external view returns (bytes32);
    function getUserId(address user) external view returns (uint32);
    function checkUserId(address user) external view returns (bool);
    function userAddress(uint32 userId) external view returns (address);

    function poolCounter() external view returns (uint256);
    function numUsers() external view returns (uint32);
    function feeNumerator() external view returns (uint16);
    function feeReceiverUserId() external view returns (uint32);
    function FEE_DENOMINATOR() external view returns (uint256);
    function admin() external view returns (address);
}
