// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Clearing} from "../libraries/Clearing.sol";
import {OrderWord} from "../libraries/OrderWord.sol";
import {Ticks} from "../libraries/Ticks.sol";
import {Administration} from "./Administration.sol";
import {Payments} from "./Payments.sol";
import {PoolStorage} from "./PoolStorage.sol";

/// @title A pool from its beginning to anything but its settlement
abstract contract Pools is IAuction, Administration, Payments, PoolStorage {
    /// Shares that leave early cost a tenth: of a cancelled pool's tokens, of a withdrawn bid.
    uint256 internal constant PENALTY_DIVISOR = 10;
    uint256 internal constant EDIT_MARGIN = 60 seconds;
    uint256 internal constant WHITELIST_MARGIN = 120 seconds;
    uint256 internal constant CANCEL_MARGIN = 120 seconds;

    /// @inheritdoc IAuction
    function initiatePool(PoolTerms calldata terms) external nonReentrant returns (uint256 poolId) {
        return _initiate(terms);
    }

    /// @inheritdoc IAuction
    function initiatePoolWithPermit(PoolTerms calldata terms, Permit calldata permit)
        external
        nonReentrant
        returns (uint256 poolId)
    {
        _permit(terms.poolingToken, permit);
        return _initiate(terms);
    }

    /// @inheritdoc IAuction
    function updatePoolUser(uint256 poolId, bytes32 formHash) external {
        Pool storage pool = _pool(poolId);
        _requirePoolOwner(pool);
        _requireOpen(pool);
        _requireLeft(EDIT_MARGIN, pool.market.endDate);
        pool.formHash = formHash;
        emit PoolEditedByUser(poolId, formHash);
    }

    /// @inheritdoc IAuction
    function updatePoolAdmin(
        uint256 poolId,
        uint32 poolStartDate,
        uint32 poolEndDate,
        uint32 orderCancellationEndDate,
        uint96 minFundingThreshold,
        uint96 minimumBiddingAmountPerOrder
    ) external onlyAdmin {
        Pool storage pool = _pool(poolId);
        _requireOpen(pool);
        if (_isSettled(pool)) revert PoolSettled();
        if (pool.market.rootCount != 0) revert OrdersPlaced();
        _checkDates(poolStartDate, poolEndDate, orderCancellationEndDate);
        _checkAmounts(pool.pooledSellAmount, pool.market.minBuyAmount, minimumBiddingAmountPerOrder);

        pool.market.startDate = poolStartDate;
        pool.market.endDate = poolEndDate;
        pool.market.cancelDate = orderCancellationEndDate;
        pool.market.minimumBiddingAmount = minimumBiddingAmountPerOrder;
        pool.minFundingThreshold = minFundingThreshold;
        emit PoolEditedByAdmin(
            poolId,
            poolStartDate,
            poolEndDate,
            orderCancellationEndDate,
            minFundingThreshold,
            minimumBiddingAmountPerOrder,
            _initialPoolOrder(pool.market.ownerId, _offer(pool))
        );
    }

    /// @inheritdoc IAuction
    function whitelistUpdate(uint256 poolId, bytes32 merkleRoot) external {
        Pool storage pool = _pool(poolId);
        _requirePoolOwner(pool);
        _requireOpen(pool);
        _requireLeft(WHITELIST_MARGIN, pool.market.endDate);
        pool.merkleRoot = merkleRoot;
        pool.market.hasWhitelist = merkleRoot != 0;
        emit WhiteListPoolMerkle(poolId, merkleRoot);
    }

    /// @inheritdoc IAuction
    function markCancel(uint256 poolId) external nonReentrant {
        Pool storage pool = _pool(poolId);
        _requirePoolOwner(pool);
        _requireOpen(pool);
        _requireLeft(CANCEL_MARGIN, pool.market.cancelDate);
        pool.market.status = Status.Cancelled;

        uint256 penalty = pool.pooledSellAmount / PENALTY_DIVISOR;
        uint256 returned = pool.pooledSellAmount - penalty;
        emit PoolCancelled(poolId, returned, penalty);
        _pay(pool.poolingToken, _poolOwner(pool), returned);
        _pay(pool.poolingToken, pool.feeReceiver, penalty);
    }

    /// @inheritdoc IAuction
    function markSpam(uint256 poolId) external onlyAdmin {
        Pool storage pool = _pool(poolId);
        _requireOpen(pool);
        if (_isSettled(pool)) revert PoolSettled();
        pool.market.status = Status.Spam;
        emit PoolMarkedSpam(poolId);
    }

    /// @inheritdoc IAuction
    function deletPool(uint256 poolId) external onlyAdmin nonReentrant {
        Pool storage pool = _pool(poolId);
        _requireOpen(pool);
        if (block.timestamp >= pool.market.startDate) revert PoolStarted();
        pool.market.status = Status.Deleted;
        emit PoolDeleted(poolId);
        _pay(pool.poolingToken, _poolOwner(pool), pool.pooledSellAmount);
    }

    /// @inheritdoc IAuction
    function withdrawPooledTokens(uint256 poolId) external nonReentrant {
        Pool storage pool = _pool(poolId);
        _requirePoolOwner(pool);
        if (pool.market.status != Status.Spam) revert NothingToWithdraw();
        pool.market.status = Status.SpamWithdrawn;
        emit PooledTokensWithdrawn(poolId, pool.pooledSellAmount);
        _pay(pool.poolingToken, _poolOwner(pool), pool.pooledSellAmount);
    }

    function _initiate(PoolTerms calldata terms) private returns (uint256 poolId) {
        if (terms.poolingToken == terms.biddingToken) revert SameTokens();
        _checkDates(terms.poolStartDate, terms.poolEndDate, terms.orderCancellationEndDate);
        _checkAmounts(terms.pooledSellAmount, terms.minBuyAmount, terms.minimumBiddingAmountPerOrder);
        _checkDecimals(terms.poolingToken, terms.poolingTokenDecimals);
        _checkDecimals(terms.biddingToken, terms.biddingTokenDecimals);

        uint32 userId = _ensureUser(msg.sender);
        Pool storage pool;
        (poolId, pool) = _newPool();
        pool.market = Market({
            biddingToken: terms.biddingToken,
            minBuyAmount: terms.minBuyAmount,
            minimumBiddingAmount: terms.minimumBiddingAmountPerOrder,
            startDate: terms.poolStartDate,
            endDate: terms.poolEndDate,
            cancelDate: terms.orderCancellationEndDate,
            ownerId: userId,
            status: Status.Open,
            hasWhitelist: terms.merkleRoot != 0,
            isAtomicClosureAllowed: terms.isAtomicClosureAllowed,
            rootCount: 0
        });
        pool.poolingToken = terms.poolingToken;
        pool.pooledSellAmount = terms.pooledSellAmount;
        pool.feeReceiver = userAddress[feeReceiverUserId];
        pool.minFundingThreshold = terms.minFundingThreshold;
        // The fee is at most 15.
        pool.result = Result({rank: UNSETTLED, aboveRank: 0, atRank: 0, feeNumerator: uint8(feeNumerator)});
        pool.formHash = terms.formHash;
        if (terms.merkleRoot != 0) pool.merkleRoot = terms.merkleRoot;

        emit NewPool(poolId, msg.sender, userId, terms, feeNumerator, _initialPoolOrder(userId, _offer(pool)));
        _take(terms.poolingToken, terms.pooledSellAmount);
    }

    /// The whole sale at the reserve price, as an order of the pool's owner.
    function _initialPoolOrder(uint256 userId, Clearing.Offer memory offer) internal pure returns (uint256) {
        return OrderWord.encode(userId, 0, Clearing.worth(offer, Ticks.ONE), offer.supply);
    }

    function _checkDates(uint256 startDate, uint256 endDate, uint256 cancelDate) private view {
        if (startDate >= endDate || endDate <= block.timestamp || cancelDate > endDate) revert InvalidDates();
    }

    function _checkAmounts(uint256 supply, uint256 minBuyAmount, uint256 minimumBiddingAmount) private pure {
        if (minBuyAmount == 0 || minBuyAmount > supply || minimumBiddingAmount == 0) revert InvalidAmounts();
        uint256 worth = Clearing.worth(Clearing.Offer(supply, minBuyAmount, minimumBiddingAmount), Ticks.ONE);
        if (worth > type(uint96).max) revert InvalidAmounts();
    }

    function _checkDecimals(address token, uint8 decimals) private view {
        if (IERC20Metadata(token).decimals() != decimals) revert WrongDecimals(token);
    }
}
