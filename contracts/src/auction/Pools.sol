// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Clearing} from "../libraries/Clearing.sol";
import {OrderWord} from "../libraries/OrderWord.sol";
import {Ticks} from "../libraries/Ticks.sol";
import {Administration} from "./Administration.sol";
import {Payments} from "./Payments.sol";
import {Reading} from "./Reading.sol";

/// @title A pool from its beginning to anything but its settlement
abstract contract Pools is IAuction, Administration, Payments, Reading {
    /// Shares that leave early cost a tenth: of a cancelled pool's tokens, of a withdrawn bid.
    uint256 internal constant PENALTY_DIVISOR = 10;
    uint256 internal constant EDIT_MARGIN = 60 seconds;
    uint256 internal constant WHITELIST_MARGIN = 120 seconds;
    uint256 internal constant CANCEL_MARGIN = 120 seconds;
    /// Of each least amount, so that what rounding takes stays below a ten-thousandth of the smallest order.
    uint256 internal constant LEAST_UNITS = 10_000;
    /// How long the block of a transaction that opens a pool may let its start pass.
    uint256 internal constant START_TOLERANCE = 15 minutes;
    uint256 internal constant LONGEST_SALE = 366 days;
    // Bounds of the admin's edits.
    uint256 internal constant EDIT_NOTICE = 1 hours;
    uint256 internal constant SHORTEST_EDITED_SALE = 1 hours;
    uint256 internal constant LONGEST_POSTPONEMENT = 30 days;

    /// @inheritdoc IAuction
    function poolCounter() external view returns (uint256) {
        return poolCount;
    }

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
    function updatePoolUser(uint256 poolId, bytes32 formHash) external nonReentrant {
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
    ) external nonReentrant onlyAdmin {
        Pool storage pool = _pool(poolId);
        _requireOpen(pool);
        _requireNotStarted(pool);
        // One edit, so the end it finds is the pool's first.
        if (pool.market.state & EDITED_BY_ADMIN != 0) revert AlreadyEdited();
        if (
            poolStartDate < block.timestamp + EDIT_NOTICE || poolEndDate < poolStartDate + SHORTEST_EDITED_SALE
                || poolEndDate > pool.market.endDate + LONGEST_POSTPONEMENT || orderCancellationEndDate < poolStartDate
                || orderCancellationEndDate > poolEndDate || poolEndDate > poolStartDate + LONGEST_SALE
        ) revert InvalidDates();
        if (
            minFundingThreshold < pool.minFundingThreshold
                || minimumBiddingAmountPerOrder < pool.market.minimumBiddingAmount
        ) revert TermsLowered();
        _checkAmounts(pool.pooledSellAmount, pool.market.minBuyAmount, minimumBiddingAmountPerOrder);

        pool.market.startDate = poolStartDate;
        pool.market.endDate = poolEndDate;
        pool.market.cancelDate = orderCancellationEndDate;
        pool.market.minimumBiddingAmount = minimumBiddingAmountPerOrder;
        pool.market.state |= EDITED_BY_ADMIN;
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
    function whitelistUpdate(uint256 poolId, bytes32 merkleRoot) external nonReentrant {
        Pool storage pool = _pool(poolId);
        _requirePoolOwner(pool);
        _requireOpen(pool);
        _requireLeft(WHITELIST_MARGIN, pool.market.endDate);
        if (merkleRoot == 0) revert EmptyWhitelist();
        if (pool.market.state & HAS_WHITELIST == 0) {
            _requireNotStarted(pool);
            pool.market.state |= HAS_WHITELIST;
        }
        pool.merkleRoot = merkleRoot;
        emit WhiteListPoolMerkle(poolId, merkleRoot);
    }

    /// @inheritdoc IAuction
    function markCancel(uint256 poolId) external nonReentrant {
        Pool storage pool = _pool(poolId);
        _requirePoolOwner(pool);
        _requireOpen(pool);
        uint256 penalty;
        if (!_isCancelFree(pool.market)) {
            _requireLeft(CANCEL_MARGIN, pool.market.cancelDate);
            penalty = pool.pooledSellAmount / PENALTY_DIVISOR;
        }
        pool.market.state |= CANCELLED;
        uint256 returned = pool.pooledSellAmount - penalty;
        emit PoolCancelled(poolId, returned, penalty);
        _pay(pool.poolingToken, _poolOwner(pool), returned);
        _pay(pool.poolingToken, pool.feeReceiver, penalty);
    }

    /// @inheritdoc IAuction
    function markSpam(uint256 poolId) external nonReentrant onlyAdmin {
        Pool storage pool = _pool(poolId);
        _requireOpen(pool);
        if (_isSettled(pool)) revert PoolSettled();
        pool.market.state |= SPAM;
        emit PoolMarkedSpam(poolId);
    }

    /// @inheritdoc IAuction
    function deletPool(uint256 poolId) external nonReentrant onlyAdmin {
        Pool storage pool = _pool(poolId);
        _requireOpen(pool);
        _requireNotStarted(pool);
        pool.market.state |= DELETED;
        emit PoolDeleted(poolId);
        _pay(pool.poolingToken, _poolOwner(pool), pool.pooledSellAmount);
    }

    /// @inheritdoc IAuction
    function withdrawPooledTokens(uint256 poolId) external nonReentrant {
        Pool storage pool = _pool(poolId);
        _requirePoolOwner(pool);
        if (pool.market.state & STATUS != SPAM) revert NothingToWithdraw();
        pool.market.state |= SPAM_WITHDRAWN;
        emit PooledTokensWithdrawn(poolId, pool.pooledSellAmount);
        _pay(pool.poolingToken, _poolOwner(pool), pool.pooledSellAmount);
    }

    function _initiate(PoolTerms calldata terms) private returns (uint256 poolId) {
        if (terms.poolingToken == terms.biddingToken) revert SameTokens();
        if (feeNumerator > terms.maxFeeNumerator) revert FeeNotAccepted(feeNumerator);
        if (
            terms.poolStartDate + START_TOLERANCE < block.timestamp || terms.poolStartDate >= terms.poolEndDate
                || terms.poolEndDate <= block.timestamp || terms.orderCancellationEndDate > terms.poolEndDate
                || terms.poolEndDate > terms.poolStartDate + LONGEST_SALE
        ) revert InvalidDates();
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
            state: (terms.merkleRoot != 0 ? HAS_WHITELIST : 0)
                | (terms.isAtomicClosureAllowed ? ALLOWS_ATOMIC_CLOSURE : 0),
            rootCount: 0,
            poolingTokenDecimals: terms.poolingTokenDecimals,
            biddingTokenDecimals: terms.biddingTokenDecimals
        });
        pool.poolingToken = terms.poolingToken;
        pool.pooledSellAmount = terms.pooledSellAmount;
        pool.feeReceiver = addresses[feeReceiverUserId];
        pool.minFundingThreshold = terms.minFundingThreshold;
        // The fee is at most 15.
        pool.result = Result({rank: UNSETTLED, aboveRank: 0, atRank: 0, feeNumerator: uint8(feeNumerator)});
        pool.formHash = terms.formHash;
        if (terms.merkleRoot != 0) pool.merkleRoot = terms.merkleRoot;

        emit NewPool(poolId, msg.sender, userId, terms, feeNumerator, _initialPoolOrder(userId, _offer(pool)));
        _take(terms.poolingToken, terms.pooledSellAmount);
    }

    function _requireNotStarted(Pool storage pool) private view {
        if (block.timestamp >= pool.market.startDate) revert PoolStarted();
    }

    function _checkAmounts(uint256 supply, uint256 minBuyAmount, uint256 minimumBiddingAmount) private pure {
        if (minBuyAmount < LEAST_UNITS || minBuyAmount > supply || minimumBiddingAmount < LEAST_UNITS) {
            revert InvalidAmounts();
        }
        uint256 worth = Clearing.worth(Clearing.Offer(supply, minBuyAmount, minimumBiddingAmount), Ticks.ONE);
        if (worth > type(uint96).max) revert InvalidAmounts();
    }

    function _checkDecimals(address token, uint8 decimals) private view {
        if (IERC20Metadata(token).decimals() != decimals) revert WrongDecimals(token);
    }
}
