// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILens} from "./ILens.sol";

/// @title Batch auctions of ERC-20 tokens at one uniform clearing price
/// @notice A pool owner locks `pooledSellAmount` pooling tokens. Everyone may place orders (least pooling
/// tokens wanted, bidding tokens paid) from the start to the end. After the end anyone settles: one price
/// holds for all, better orders fill fully, orders at it partly, worse ones are refunded.
/// @dev All dates are unix seconds of the chain's own blocks. All amounts are in the tokens' smallest units.
/// An encoded order is one word: `userId 32 | sequence 32 | minBuyAmount 96 | sellAmount 96` bits.
interface IAuction is ILens {
    /// @notice An EIP-2612 signature of the caller over an allowance for the auction. When the token refuses it
    /// (spent by someone else, no permit at all) the existing allowance is used.
    struct Permit {
        uint256 value;
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice What the signer of an order expects.
    struct Expected {
        /// `termsHash` of the pool
        bytes32 termsHash;
        /// last second at which the order may be placed
        uint256 deadline;
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
    /// @notice The action closes some time before the end (or the cancel date), and that time has passed.
    error TooLate();
    error NotPoolOwner();
    error NotAdmin();
    error NotOrderOwner(uint256 order);
    error NotWhitelisted();
    /// @notice An edit by the admin may raise the reserve price and the soft cap, never lower them.
    error TermsLowered();
    /// @notice The admin may edit a pool once.
    error AlreadyEdited();
    /// @notice A whitelist pool stays one: its list can be replaced, not removed.
    error EmptyWhitelist();
    /// @notice The pool is not the one the order was signed for: other terms.
    error OtherTerms();
    /// @notice No such order is open in this pool: never placed, cancelled, claimed or refunded. Of several to claim or
    /// refund none does, and this is the first.
    error OrderNotFound(uint256 order);
    /// @notice Orders are paid back in full only when the pool was cancelled, marked as spam or missed its soft cap.
    error NotRefundable();
    error NoOrders();
    error LengthsDiffer();
    error BelowMinimumBuyAmount();
    error BelowMinimumBiddingAmount();
    error BelowReservePrice();
    /// @notice The limit lies above the highest price, nearly 2^32 times the reserve price.
    /// @param mostSellAmount the most an order for as many pooling tokens may pay
    error AboveHighestPrice(uint256 mostSellAmount);
    /// @notice More bidding tokens in one price band than the book can count.
    error PriceBandFull();
    error AtomicClosureNotAllowed();
    /// @notice The start is past or not before the end, the end is past or more than 366 days after the start, or the
    /// cancel date lies after the end; in an edit by the admin see `updatePoolAdmin`.
    error InvalidDates();
    /// @notice A least amount is under 10,000 units, `minBuyAmount` exceeds the supply, or the supply at the reserve
    /// price exceeds 96 bits.
    error InvalidAmounts();
    error SameTokens();
    /// @notice The terms name other decimals than the token itself.
    error WrongDecimals(address token);
    /// @notice Fee-on-transfer and rebasing tokens are refused: the balance did not grow by what was sent.
    error UnsupportedToken(address token);
    error FeeTooHigh();
    /// @notice The platform fee is above the `maxFeeNumerator` of the terms.
    error FeeNotAccepted(uint256 feeNumerator);
    /// @notice Too little gas is left for a payment, see `PAYMENT_GAS`: nothing is changed, send it with more.
    error NotEnoughGas();
    /// @notice An auction without an owner would keep its admin and fee for ever.
    error OwnerRequired();
    error ZeroAddress();
    /// @notice The auction can't be a fee receiver, a bidder or a recipient: what it owned nobody could withdraw.
    error AuctionItself();
    /// @notice `askLens` answers the auction only; others call the views themselves.
    error NotTheAuction();
    error AlreadyRegistered();
    error UserNotFound();
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
    /// @notice Someone paid for another's orders, those whose `NewSellOrderPlaced` come just before.
    /// @param amount bidding tokens paid
    event SellOrdersPaid(uint256 indexed poolId, address indexed paidBy, address indexed orderBy, uint256 amount);
    /// @param refundedValue bidding tokens paid back (90%)
    /// @param penalty bidding tokens kept for the fee receiver (10%), see `PenaltiesPaid`
    event SellOrderCancelled(
        uint256 indexed poolId, address indexed orderBy, uint256 order, uint256 refundedValue, uint256 penalty
    );
    /// @notice The penalties of a pool's withdrawn orders went to its fee receiver, at the settlement or before.
    event PenaltiesPaid(uint256 indexed poolId, uint256 biddingTokens);
    /// @param claimedValue pooling tokens paid to the order's owner
    /// @param refundedValue bidding tokens paid back to the order's owner
    /// @param caller who sent the claim
    event OrderClaimedByUser(
        uint256 indexed poolId,
        address indexed orderBy,
        uint256 order,
        uint256 claimedValue,
        uint256 refundedValue,
        address caller
    );
    /// @param caller who sent the refund
    event OrderRefunded(
        uint256 indexed poolId, address indexed orderBy, uint256 order, uint256 refundedValue, address caller
    );
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

    /// @notice A token refused a payment (a blacklist, a pause) or used up its gas allowance: the receiver can withdraw it, see `withdrawCredit`.
    event PaymentCredited(address indexed token, address indexed receiver, uint256 amount);
    event CreditWithdrawn(address indexed token, address indexed receiver, address recipient, uint256 amount);
    /// @notice What rounding left of a pool went to its fee receiver.
    event DustSwept(uint256 indexed poolId, uint256 poolingTokens, uint256 biddingTokens);

    // ---------------------------------------------------------------- pools

    /// @notice Opens a pool and takes exactly `terms.pooledSellAmount` pooling tokens from the caller, its owner.
    /// @dev Refuses tokens whose balance change differs. The fee parameters of this time hold for the pool's life.
    /// The start may lie up to 15 minutes back, so that a transaction that waited for its block is not lost. A sale lasts
    /// at most 366 days. A fee above `terms.maxFeeNumerator` is refused.
    /// The supply and its worth at the reserve price are below 2^96 units: 79e9 tokens of 18 decimals.
    /// @return poolId numbers start at 1
    function initiatePool(PoolTerms calldata terms) external returns (uint256 poolId);

    /// @notice `initiatePool` with an allowance signed for the pooling token.
    function initiatePoolWithPermit(PoolTerms calldata terms, Permit calldata permit) external returns (uint256 poolId);

    /// @notice The pool owner names new metadata. Only while more than 60 s are left.
    /// @param formHash sha2-256 digest of the metadata JSON
    function updatePoolUser(uint256 poolId, bytes32 formHash) external;

    /// @notice The admin changes dates, soft cap and the least bid, once. Only before the start. The new start is at least
    /// 1 h ahead, the sale lasts from 1 h to 366 days and ends at most 30 days later than before, the cancel date lies
    /// between start and end. Soft cap and least bid, and with it the reserve price, may rise and never fall. From then on until
    /// the start the owner may cancel the pool without a penalty.
    function updatePoolAdmin(
        uint256 poolId,
        uint32 poolStartDate,
        uint32 poolEndDate,
        uint32 orderCancellationEndDate,
        uint96 minFundingThreshold,
        uint96 minimumBiddingAmountPerOrder
    ) external;

    /// @notice The pool owner sets the whitelist. Only while more than 120 s are left; that of a public pool, only
    /// before its start. There is no way back to a public pool.
    /// @param merkleRoot root of a tree of double-hashed addresses (OpenZeppelin's standard tree of `["address"]`)
    function whitelistUpdate(uint256 poolId, bytes32 merkleRoot) external;

    /// @notice The pool owner cancels the pool: 10% of the pooled tokens go to the fee receiver, 90% back. Every
    /// order is refundable in full. Only more than 120 s before the pool's cancel date. Before the start of a pool that
    /// the admin edited it costs nothing, and the cancel date does not matter.
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

    /// @notice `placeSellOrders`, refused unless the sale is the one that was signed for.
    /// @param permit an allowance signed for the bidding token; a deadline of zero is none
    function placeSellOrdersExpecting(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        Expected calldata expected,
        Permit calldata permit
    ) external returns (uint256[] memory orders);

    /// @notice Emergency withdrawal of the caller's own orders: 90% back, 10% are kept for the fee receiver. From the
    /// start while more than 90 s are left.
    function cancelSellOrders(uint256 poolId, uint256[] calldata orders) external;

    /// @notice Pays the penalties of withdrawn orders to the pool's fee receiver, whoever calls. Settlement does it by
    /// itself; this is for pools that run or that will never be settled.
    function withdrawPenalties(uint256 poolId) external;

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
    /// Orders that are gone are skipped; when all are, it reverts.
    function claimFromParticipantOrder(uint256 poolId, uint256[] calldata orders) external;

    /// @notice Pays orders back in full to their owners, whoever calls, when the pool was cancelled, marked as spam
    /// or missed its soft cap. Orders that are gone are skipped; when all are, it reverts.
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

    /// @notice The word that names an order. `sequence` is 0 for an order word nobody has placed.
    function getEncodedOrder(uint32 userId, uint32 sequence, uint96 minBuyAmount, uint96 sellAmount)
        external
        pure
        returns (uint256 order);

    /// @notice Seconds to the pool's end, 0 after it.
    function getSecondsRemainingInBatch(uint256 poolId) external view returns (uint256);

    function getFormHash(uint256 poolId) external view returns (bytes32);

    /// @notice The contract whose code answers `ILens` on the auction's storage; deployed by the auction.
    function lens() external view returns (address);
    /// @notice For the auction's calls to itself: has the lens answer a call. Only read-only, as the auction makes them.
    function askLens(bytes calldata question) external;

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
    /// @notice Gas that a token gets to make a payment. What needs more is credited; a call that can't hand it so much
    /// reverts, so that whoever sends a claim can't choose its outcome.
    function PAYMENT_GAS() external view returns (uint256);
}
