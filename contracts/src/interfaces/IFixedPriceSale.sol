// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title Sales of ERC-20 tokens at a fixed price
/// @notice The operator (the contract's owner) opens sales and locks the tokens for each in the contract.
/// Buyers pay at once and claim what they bought after the end. What was bought is theirs: no function of the
/// operator reaches it, and once somebody bought, the end can only move closer. The proceeds leave no sooner than the
/// buyers may claim, and no claim can fail: so nobody ever needs a refund from money that is gone.
/// @dev All dates are unix seconds of the chain's own blocks. All amounts are in the tokens' smallest units.
interface IFixedPriceSale {
    /// @notice One sale, by its number.
    struct Sale {
        /// token on sale
        IERC20 saleToken;
        /// purchases are taken from `start` on and before `end`; claims from `end` on
        uint40 start;
        uint40 end;
        bool paused;
        /// decimals of the token on sale
        uint8 decimals;
        /// token paid with
        IERC20 paymentToken;
        /// most tokens one buyer may buy in all, zero for no cap
        uint96 buyerCap;
        /// payment tokens for one whole token on sale, which is 10^decimals of its smallest units
        uint128 price;
        /// tokens locked for the sale; once the unsold are withdrawn, the purchased
        uint128 supply;
        /// tokens bought so far, all buyers together
        uint128 purchased;
        /// tokens claimed so far, all buyers together
        uint128 claimed;
        /// payment tokens taken so far
        uint128 raised;
        /// payment tokens withdrawn so far
        uint128 withdrawn;
        /// root of the whitelist (OpenZeppelin's standard tree of one address a leaf), zero for everybody
        bytes32 merkleRoot;
    }

    event SaleCreated(
        uint256 indexed saleId,
        IERC20 indexed saleToken,
        IERC20 indexed paymentToken,
        uint128 price,
        uint128 supply,
        uint40 start,
        uint40 end,
        bytes32 merkleRoot
    );
    event WindowSet(uint256 indexed saleId, uint40 start, uint40 end);
    event PriceSet(uint256 indexed saleId, uint128 price);
    event WhitelistSet(uint256 indexed saleId, bytes32 merkleRoot);
    event PauseSet(uint256 indexed saleId, bool paused);
    event BuyerCapSet(uint256 indexed saleId, uint96 buyerCap);
    /// @param amount tokens bought
    /// @param payment payment tokens paid
    event Purchased(uint256 indexed saleId, address indexed buyer, uint128 amount, uint128 payment);
    event Claimed(uint256 indexed saleId, address indexed buyer, uint128 amount);
    /// @param proceeds payment tokens paid out
    /// @param unsold tokens of the sale given back
    event Withdrawn(uint256 indexed saleId, address indexed to, uint128 proceeds, uint128 unsold);

    /// @notice The token refused to pay a claim (a blacklist, a pause): see `withdrawCredit`.
    event PaymentCredited(IERC20 indexed token, address indexed receiver, uint256 amount);
    event CreditWithdrawn(IERC20 indexed token, address indexed receiver, address recipient, uint256 amount);

    error UnknownSale();
    error InvalidTokens();
    error InvalidDecimals();
    error InvalidWindow();
    /// @notice Somebody has bought already: from then on the end may only move closer, and the start not at all.
    error WindowIsFixed();
    error InvalidPrice();
    error ZeroAmount();
    error SaleNotOpen();
    error SalePaused();
    error NotWhitelisted();
    /// @notice Less is left than asked for.
    error SupplyExceeded(uint128 available);
    /// @notice Exceeds what one buyer may buy of the sale in all.
    error BuyerCapExceeded(uint96 buyerCap);
    /// @notice The price rose since the buyer looked.
    error PaymentAboveLimit(uint128 payment, uint128 limit);
    /// @notice The token took a fee or rebased on its way: such tokens are not supported.
    error UnexpectedAmountReceived(uint256 expected, uint256 received);
    error SaleNotEnded();
    error NothingToClaim();
    error AlreadyClaimed();
    error NothingToWithdraw();
    /// @notice The zero address, or this contract's own.
    error InvalidRecipient();
    /// @notice The operator can transfer the ownership, but not renounce it.
    error OperatorRequired();

    /// @notice Opens a sale and locks `supply` tokens of the operator for it. Operator only.
    /// @param price payment tokens for one whole token on sale
    /// @param merkleRoot root of the whitelist, zero for everybody
    function create(
        IERC20 saleToken,
        IERC20 paymentToken,
        uint128 price,
        uint128 supply,
        uint40 start,
        uint40 end,
        bytes32 merkleRoot
    ) external returns (uint256 saleId);
    /// @notice Moves start and end; after the first purchase only the end, and only closer. Operator only.
    function setWindow(uint256 saleId, uint40 start, uint40 end) external;
    /// @notice Sets the price of later purchases. Operator only.
    function setPrice(uint256 saleId, uint128 price) external;
    /// @notice Sets the whitelist of later purchases, zero for everybody. Operator only.
    function setWhitelist(uint256 saleId, bytes32 merkleRoot) external;
    /// @notice Stops purchases, or lets them go on. Claims are not touched. Operator only.
    function setPaused(uint256 saleId, bool paused) external;
    /// @notice Sets the most tokens one buyer may buy in all, zero for no cap, for later purchases. Operator only.
    function setBuyerCap(uint256 saleId, uint96 buyerCap) external;
    /// @notice Pays out what was raised and the unsold tokens, after the end. Operator only.
    function withdraw(uint256 saleId, address to) external;

    /// @notice Buys `amount` tokens at the sale's price, rounded up to the payment token's smallest unit.
    /// @param maxPayment most the buyer will pay, so that a changed price can't surprise
    /// @param merkleProof the caller's proof, empty where the sale has no whitelist
    function purchase(uint256 saleId, uint128 amount, uint128 maxPayment, bytes32[] calldata merkleProof) external;
    /// @notice Pays the caller the tokens bought, once, after the end. What the token refuses is credited.
    function claim(uint256 saleId) external;
    /// @notice Withdraws what a token once refused to pay to the caller, to an address of the caller's choice.
    function withdrawCredit(IERC20 token, address recipient) external;

    /// @notice Number of sales; the first is 1, so this is the newest one's number too.
    function saleCount() external view returns (uint256);
    function sale(uint256 saleId) external view returns (Sale memory);
    /// @notice Payment tokens due for `amount` tokens at the present price.
    function quote(uint256 saleId, uint128 amount) external view returns (uint128 payment);
    /// @notice What a token refused to pay to a buyer, see `withdrawCredit`.
    function credit(IERC20 token, address receiver) external view returns (uint256);
    /// @return purchased tokens bought by the buyer
    /// @return hasClaimed whether the buyer has them already
    function purchaseOf(uint256 saleId, address buyer) external view returns (uint128 purchased, bool hasClaimed);
}
