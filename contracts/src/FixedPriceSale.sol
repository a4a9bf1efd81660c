// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IFixedPriceSale} from "./interfaces/IFixedPriceSale.sol";

/// @title Sales of ERC-20 tokens at a fixed price, see `IFixedPriceSale`
/// @dev Holds for each sale at least `supply - claimed` sale tokens and `raised - withdrawn` payment tokens, and what
/// is credited besides.
/// Every amount is counted per sale, so sales can share tokens.
contract FixedPriceSale is IFixedPriceSale, Ownable2Step, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    struct Purchase {
        uint128 amount;
        bool claimed;
    }

    /// @dev no token in use has more; 10^36 of a whole token fits 128 bits
    uint8 private constant MAX_DECIMALS = 36;

    /// @inheritdoc IFixedPriceSale
    uint256 public saleCount;
    mapping(uint256 saleId => Sale) private _sales;
    mapping(uint256 saleId => mapping(address buyer => Purchase)) private _purchases;
    /// @inheritdoc IFixedPriceSale
    mapping(IERC20 token => mapping(address receiver => uint256)) public credit;

    /// @param operator owner of the contract: the one who opens and runs sales
    constructor(address operator) Ownable(operator) {}

    // ------------------------------------------------------------------ operator

    /// @inheritdoc IFixedPriceSale
    function create(
        IERC20 saleToken,
        IERC20 paymentToken,
        uint128 price,
        uint128 supply,
        uint40 start,
        uint40 end,
        bytes32 merkleRoot
    ) external onlyOwner nonReentrant returns (uint256 saleId) {
        if (address(saleToken) == address(paymentToken) || address(paymentToken).code.length == 0) {
            revert InvalidTokens();
        }
        if (supply == 0) revert ZeroAmount();
        _checkPrice(price);
        _checkWindow(start, end);
        uint8 decimals = IERC20Metadata(address(saleToken)).decimals();
        if (decimals > MAX_DECIMALS) revert InvalidDecimals();

        saleId = ++saleCount;
        Sale storage s = _sales[saleId];
        s.saleToken = saleToken;
        s.start = start;
        s.end = end;
        s.decimals = decimals;
        s.paymentToken = paymentToken;
        s.price = price;
        s.supply = supply;
        s.merkleRoot = merkleRoot;
        emit SaleCreated(saleId, saleToken, paymentToken, price, supply, start, end, merkleRoot);

        _receive(saleToken, supply);
    }

    /// @inheritdoc IFixedPriceSale
    function setWindow(uint256 saleId, uint40 start, uint40 end) external onlyOwner {
        Sale storage s = _existing(saleId);
        _checkWindow(start, end);
        // A later end would keep buyers from what they paid for.
        if (s.purchased > 0 && (start != s.start || end > s.end)) revert WindowIsFixed();
        s.start = start;
        s.end = end;
        emit WindowSet(saleId, start, end);
    }

    /// @inheritdoc IFixedPriceSale
    function setPrice(uint256 saleId, uint128 price) external onlyOwner {
        Sale storage s = _existing(saleId);
        _checkPrice(price);
        s.price = price;
        emit PriceSet(saleId, price);
    }

    /// @inheritdoc IFixedPriceSale
    function setWhitelist(uint256 saleId, bytes32 merkleRoot) external onlyOwner {
        _existing(saleId).merkleRoot = merkleRoot;
        emit WhitelistSet(saleId, merkleRoot);
    }

    /// @inheritdoc IFixedPriceSale
    function setPaused(uint256 saleId, bool paused) external onlyOwner {
        _existing(saleId).paused = paused;
        emit PauseSet(saleId, paused);
    }

    /// @inheritdoc IFixedPriceSale
    function setBuyerCap(uint256 saleId, uint96 buyerCap) external onlyOwner {
        _existing(saleId).buyerCap = buyerCap;
        emit BuyerCapSet(saleId, buyerCap);
    }

    /// @notice Refused: without an operator proceeds and unsold tokens would be lost.
    function renounceOwnership() public pure override {
        revert OperatorRequired();
    }

    /// @inheritdoc IFixedPriceSale
    function withdraw(uint256 saleId, address to) external onlyOwner nonReentrant {
        Sale storage s = _existing(saleId);
        if (block.timestamp < s.end) revert SaleNotEnded();
        if (to == address(this)) revert InvalidRecipient();
        uint128 proceeds = s.raised - s.withdrawn;
        uint128 unsold = s.supply - s.purchased;
        if (proceeds == 0 && unsold == 0) revert NothingToWithdraw();

        s.withdrawn += proceeds;
        s.supply -= unsold;
        emit Withdrawn(saleId, to, proceeds, unsold);

        if (proceeds > 0) s.paymentToken.safeTransfer(to, proceeds);
        if (unsold > 0) s.saleToken.safeTransfer(to, unsold);
    }

    // -------------------------------------------------------------------- buyers

    /// @inheritdoc IFixedPriceSale
    function purchase(uint256 saleId, uint128 amount, uint128 maxPayment, bytes32[] calldata merkleProof)
        external
        nonReentrant
    {
        Sale storage s = _existing(saleId);
        if (block.timestamp < s.start || block.timestamp >= s.end) revert SaleNotOpen();
        if (s.paused) revert SalePaused();
        if (!_isWhitelisted(s.merkleRoot, msg.sender, merkleProof)) revert NotWhitelisted();
        if (amount == 0) revert ZeroAmount();
        uint128 available = s.supply - s.purchased;
        if (amount > available) revert SupplyExceeded(available);
        Purchase storage bought = _purchases[saleId][msg.sender];
        uint128 boughtNow = bought.amount + amount;
        if (s.buyerCap != 0 && boughtNow > s.buyerCap) revert BuyerCapExceeded(s.buyerCap);
        uint128 payment = _payment(s, amount);
        if (payment > maxPayment) revert PaymentAboveLimit(payment, maxPayment);

        s.purchased += amount;
        s.raised += payment;
        bought.amount = boughtNow;
        emit Purchased(saleId, msg.sender, amount, payment);

        _receive(s.paymentToken, payment);
    }

    /// @inheritdoc IFixedPriceSale
    function claim(uint256 saleId) external nonReentrant {
        Sale storage s = _existing(saleId);
        if (block.timestamp < s.end) revert SaleNotEnded();
        Purchase storage bought = _purchases[saleId][msg.sender];
        uint128 amount = bought.amount;
        if (amount == 0) revert NothingToClaim();
        if (bought.claimed) revert AlreadyClaimed();

        bought.claimed = true;
        s.claimed += amount;
        emit Claimed(saleId, msg.sender, amount);

        if (s.saleToken.trySafeTransfer(msg.sender, amount)) return;
        credit[s.saleToken][msg.sender] += amount;
        emit PaymentCredited(s.saleToken, msg.sender, amount);
    }

    /// @inheritdoc IFixedPriceSale
    function withdrawCredit(IERC20 token, address recipient) external nonReentrant {
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient();
        uint256 amount = credit[token][msg.sender];
        if (amount == 0) revert NothingToWithdraw();
        credit[token][msg.sender] = 0;
        emit CreditWithdrawn(token, msg.sender, recipient, amount);
        token.safeTransfer(recipient, amount);
    }

    // --------------------------------------------------------------------- views

    /// @inheritdoc IFixedPriceSale
    function sale(uint256 saleId) external view returns (Sale memory) {
        return _existing(saleId);
    }

    /// @inheritdoc IFixedPriceSale
    function quote(uint256 saleId, uint128 amount) external view returns (uint128 payment) {
        return _payment(_existing(saleId), amount);
    }

    /// @inheritdoc IFixedPriceSale
    function purchaseOf(uint256 saleId, address buyer) external view returns (uint128 purchased, bool hasClaimed) {
        Purchase storage bought = _purchases[saleId][buyer];
        return (bought.amount, bought.claimed);
    }

    // ------------------------------------------------------------------- private

    function _existing(uint256 saleId) private view returns (Sale storage s) {
        s = _sales[saleId];
        if (s.end == 0) revert UnknownSale();
    }

    function _checkPrice(uint128 price) private pure {
        if (price == 0) revert InvalidPrice();
    }

    function _checkWindow(uint40 start, uint40 end) private view {
        if (start >= end || end <= block.timestamp) revert InvalidWindow();
    }

    function _isWhitelisted(bytes32 root, address buyer, bytes32[] calldata proof) private pure returns (bool) {
        if (root == 0) return true;
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(buyer))));
        return MerkleProof.verifyCalldata(proof, root, leaf);
    }

    /// @dev Rounds up: the contract never gives a token for less than its price.
    function _payment(Sale storage s, uint128 amount) private view returns (uint128) {
        return SafeCast.toUint128(Math.ceilDiv(uint256(amount) * s.price, 10 ** s.decimals));
    }

    /// @dev Takes tokens from the caller and checks that they all arrived.
    function _receive(IERC20 token, uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = token.balanceOf(address(this)) - before;
        if (received != amount) revert UnexpectedAmountReceived(amount, received);
    }
}
