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

    /// @notice An EIP-2612 signature of the caller over an allowance for the auction. When the token refuses it
    /// (spent by someone else, no permit at all) the standing allowance is used.
    struct Permit {
        uint256 value;
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice What the book as it stands gives at its clearing price, whether or not that reaches the soft cap. Once
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

    error PoolNotFound();
    /// @notice The pool is cancelled, marked as spam or deleted.
    error PoolNotOpen();
    error PoolNotStarted();
    error PoolStarted();
    error PoolEnded();
    error PoolNotEnded();
    error PoolSettled();
    error PoolNotSettled();
    /// @notice The action closes some time before the end (or the cancel date), and that moment has passed.
    error TooLate();
    error NotPoolOwner();
    error NotAdmin();
    error NotOrderOwner(uint256 order);
    error NotWhitelisted();
    /// @notice The pool's terms are fixed once it has an order.
    error OrdersPlaced();
    /// @notice No such order stands in this pool: never placed, cancelled, claimed or refunded.
    error OrderNotFound(uint256 order);
    /// @notice Orders are paid back in full only when the pool was cancelled, marked as spam or missed its soft cap.
    error NotRefundable();
    error NoOrders();
    error LengthsDiffer();
    error BelowMinimumBuyAmount();
    error BelowMinimumBiddingAmount();
    error BelowReservePrice();
    /// @notice More bidding tokens in one price band than the book can count.
    error PriceBandFull();
    error AtomicClosureNotAllowed();
    /// @notice The start is not before the end, the end is past, or the cancel date lies after the end.
    error InvalidDates();
    /// @notice An amount is zero, `minBuyAmount` exceeds the supply, or the supply at the reserve price exceeds 96 bits.
    error InvalidAmounts();
    error SameTokens();
    /// @notice The terms name other decimals than the token itself.
    error WrongDecimals(address token);
    /// @notice Fee-on-transfer and rebasing tokens are refused: the balance did not grow by what was sent.
    error UnsupportedToken(address token);
    error FeeTooHigh();
    error ZeroAddress();
    error AlreadyRegistered();
    error UserNotFound();
    error PooledTokensAlreadyWithdrawn();
    /// @notice Someone who bought has not claimed yet, or there is no dust.
    error NothingToSweep();
    error NothingToWithdraw();

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

    /// @notice A token refused a payment (a blacklist, a pause): the receiver can withdraw it, see `withdrawCredit`.
    event PaymentCredited(address indexed token, address indexed receiver, uint256 amount);
    event CreditWithdrawn(address indexed token, address indexed receiver, address recipient, uint256 amount);
    /// @notice What rounding left of a pool went to its fee receiver.
    event DustSwept(uint256 indexed poolId, uint256 poolingTokens, uint256 biddingTokens);

    // ---------------------------------------------------------------- pools

    /// @notice Opens a pool and takes exactly `terms.pooledSellAmount` pooling tokens from the caller, its owner.
    /// @dev Refuses tokens whose balance change differs. The fee parameters of this moment hold for the pool's life.
    /// @return poolId numbers start at 1
    function initiatePool(PoolTerms calldata terms) external returns (uint256 poolId);

    /// @notice `initiatePool` with an allowance signed for the pooling token.
    function initiatePoolWithPermit(PoolTerms calldata terms, Permit calldata permit) external returns (uint256 poolId);

    /// @notice The pool owner names new metadata. Only while more than 60 s are left.
    /// @param formHash sha2-256 digest of the metadata JSON
    function updatePoolUser(uint256 poolId, bytes32 formHash) external;

    /// @notice The admin changes dates, soft cap and the least bid. Only before the first order.
    function updatePoolAdmin(
        uint256 poolId,
        uint32 poolStartDate,
        uint32 poolEndDate,
        uint32 orderCancellationEndDate,
        uint96 minFundingThreshold,
        uint96 minimumBiddingAmountPerOrder
    ) external;

    /// @notice The pool owner sets the whitelist. Only while more than 120 s are left.
    /// @param merkleRoot root of a tree of double-hashed addresses (OpenZeppelin's standard tree of `["address"]`),
    /// zero opens the pool to everyone
    function whitelistUpdate(uint256 poolId, bytes32 merkleRoot) external;

    /// @notice The pool owner cancels the pool: 10% of the pooled tokens go to the fee receiver, 90% back. Every
    /// order is refundable in full. Only more than 120 s before the pool's cancel date.
    function markCancel(uint256 poolId) external;

    /// @notice The admin marks a pool as a scam, before settlement, for good. Every order is refundable in full.
    function markSpam(uint256 poolId) external;

    /// @notice The admin deletes a pool that has not started. All pooled tokens go back, without penalty.
    function deletPool(uint256 poolId) external;

    /// @notice The owner of a scam pool withdraws its pooled tokens, once.
    function withdrawPooledTokens(uint256 poolId) external;

    // --------------------------------------------------------------- orders

    /// @notice Places orders of the caller, from the pool's start to its end. Takes the sum of `sellAmounts`.
    /// @dev Order i pays `sellAmounts[i]` bidding tokens and wants at least `minBuyAmounts[i]` pooling tokens for
    /// them; the quotient is its limit price, which ranks rounded down to a tick (at most 8 ppm apart).
    /// @param merkleProof the caller's place in the whitelist, empty for a public pool
    /// @param prevSellOrders kept for callers that send insertion hints, ignored: no order needs one
    /// @return orders the order words, which name the orders from now on
    function placeSellOrders(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata prevSellOrders
    ) external returns (uint256[] memory orders);

    /// @notice `placeSellOrders` with an allowance signed for the bidding token.
    function placeSellOrdersWithPermit(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata prevSellOrders,
        Permit calldata permit
    ) external returns (uint256[] memory orders);

    /// @notice Places orders for another: the caller pays, `orderSubmitter` owns them and must be on the whitelist.
    function placeSellOrdersOnBehalf(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata prevSellOrders,
        address orderSubmitter
    ) external returns (uint256[] memory orders);

    /// @notice Emergency withdrawal of the caller's own orders: 90% back, 10% to the fee receiver. From the start
    /// while more than 90 s are left.
    function cancelSellOrders(uint256 poolId, uint256[] calldata orders) external;

    // ----------------------------------------------------------- settlement

    /// @notice Settles an ended pool, once; anyone may. Its cost is bounded whatever the number of orders.
    function settlePool(uint256 poolId) external;

    /// @notice Places one last order of the caller in an ended pool and settles it, if the pool allows that.
    function settlePoolAtomically(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96 minBuyAmount,
        uint96 sellAmount,
        uint256 prevSellOrder
    ) external;

    /// @notice Pays settled orders to their owners, whoever calls: pooling tokens bought and bidding tokens not used.
    function claimFromParticipantOrder(uint256 poolId, uint256[] calldata orders) external;

    /// @notice Pays orders back in full to their owners, whoever calls, when the pool was cancelled, marked as spam
    /// or missed its soft cap.
    function refundOrder(uint256 poolId, uint256[] calldata orders) external;

    /// @notice Once everyone who bought has claimed, what rounding left goes to the pool's fee receiver.
    function sweepDust(uint256 poolId) external;

    /// @notice Withdraws what a token once refused to pay to the caller, to an address of the caller's choice.
    function withdrawCredit(address token, address recipient) external;

    // ------------------------------------------------------- administration

    /// @notice Gives the caller a user id; an address has one at most. Orders and pools do it by themselves.
    function registerUser() external returns (uint32 userId);

    /// @notice The contract owner sets fee and receiver for pools initiated from now on.
    /// @param feeNumerator over `FEE_DENOMINATOR`, at most `MAX_FEE_NUMERATOR`
    function setFeeParameters(uint16 feeNumerator, address feeReceiver) external;

    /// @notice The contract owner names the admin.
    function setAdmin(address admin) external;

    // ---------------------------------------------------------------- views

    function poolData(uint256 poolId) external view returns (PoolRecord memory);

    /// @notice The word that names an order. `sequence` is 0 for an order word nobody has placed.
    function getEncodedOrder(uint32 userId, uint32 sequence, uint96 minBuyAmount, uint96 sellAmount)
        external
        pure
        returns (uint256 order);

    /// @notice Whether an order stands in the pool: placed and neither cancelled, claimed nor refunded.
    function containsOrder(uint256 poolId, uint256 order) external view returns (bool);

    /// @notice The pool's present price as an order word: of the open book while it runs, final once settled.
    /// @return priceOrder user id and sequence 0, `sellAmount` bidding tokens for `minBuyAmount` pooling tokens
    function getCurrentPoolPrice(uint256 poolId) external view returns (uint256 priceOrder);

    /// @notice Seconds to the pool's end, 0 after it.
    function getSecondsRemainingInBatch(uint256 poolId) external view returns (uint256);

    function getFormHash(uint256 poolId) external view returns (bytes32);

    /// @notice How the book clears now, see `ClearingPreview`.
    function previewClearing(uint256 poolId) external view returns (ClearingPreview memory);

    /// @notice What an order would get if it were placed and the pool settled now, the soft cap reached.
    /// @dev Does not look at dates, the whitelist or the least amounts. Below the reserve price it reverts.
    /// @return claimedValue pooling tokens bought
    /// @return refundedValue bidding tokens paid back
    function previewOrder(uint256 poolId, uint96 minBuyAmount, uint96 sellAmount)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue);

    /// @notice What a standing order gets: finally once the pool is settled; before, if it were settled now and the
    /// soft cap reached.
    function previewClaim(uint256 poolId, uint256 order)
        external
        view
        returns (uint256 claimedValue, uint256 refundedValue);

    /// @notice The book's depth: bidding tokens standing in each of 256 price bands, before settlement.
    /// @dev Band i starts at the reserve price times `(8 + i % 8) * 2^(i / 8) / 8`.
    function depth(uint256 poolId) external view returns (uint256[256] memory biddingTokens);

    /// @notice An address' user id; reverts when it has none.
    function getUserId(address user) external view returns (uint32);
    /// @notice Whether an address has a user id.
    function checkUserId(address user) external view returns (bool);
    /// @notice The address of a user id; zero when there is no such user.
    function userAddress(uint32 userId) external view returns (address);
    /// @notice What a token refused to pay to a user, see `withdrawCredit`.
    function credit(address token, address user) external view returns (uint256);

    /// @notice Number of pools initiated, which is the last pool's id.
    function poolCounter() external view returns (uint256);
    /// @notice Number of users registered, which is the last user's id.
    function numUsers() external view returns (uint32);
    function feeNumerator() external view returns (uint16);
    function feeReceiverUserId() external view returns (uint32);
    function admin() external view returns (address);
    function FEE_DENOMINATOR() external view returns (uint256);
    function MAX_FEE_NUMERATOR() external view returns (uint256);
}
