// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Book} from "../libraries/Book.sol";
import {OrderWord} from "../libraries/OrderWord.sol";
import {Pools} from "./Pools.sol";

/// @title Placing and withdrawing orders
abstract contract Orders is IAuction, Pools {
    using Book for Book.Layout;
    using OrderWord for uint256;

    uint256 internal constant WITHDRAW_MARGIN = 90 seconds;

    /// Who places orders where.
    struct Placing {
        uint256 poolId;
        address submitter;
        uint256 userId;
        Market market;
    }

    /// @inheritdoc IAuction
    function placeSellOrders(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata
    ) external nonReentrant returns (uint256[] memory orders) {
        return _place(poolId, merkleProof, minBuyAmounts, sellAmounts, msg.sender);
    }

    /// @inheritdoc IAuction
    function placeSellOrdersWithPermit(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata,
        Permit calldata permit
    ) external nonReentrant returns (uint256[] memory orders) {
        _permit(_pool(poolId).market.biddingToken, permit);
        return _place(poolId, merkleProof, minBuyAmounts, sellAmounts, msg.sender);
    }

    /// @inheritdoc IAuction
    function placeSellOrdersOnBehalf(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        uint256[] calldata,
        address orderSubmitter
    ) external nonReentrant returns (uint256[] memory orders) {
        return _place(poolId, merkleProof, minBuyAmounts, sellAmounts, orderSubmitter);
    }

    /// @inheritdoc IAuction
    function placeSellOrdersExpecting(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        Expected calldata expected,
        Permit calldata permit
    ) external nonReentrant returns (uint256[] memory orders) {
        Pool storage pool = _pool(poolId);
        if (block.timestamp > expected.deadline) revert TooLate();
        if (permit.deadline != 0) _permit(pool.market.biddingToken, permit);
        // After the permit, which calls a token that a stranger chose.
        if (_termsHash(poolId, pool) != expected.termsHash) revert OtherTerms();
        return _place(poolId, merkleProof, minBuyAmounts, sellAmounts, msg.sender);
    }

    /// @inheritdoc IAuction
    function cancelSellOrders(uint256 poolId, uint256[] calldata orders) external nonReentrant {
        (Pool storage pool, Market storage market) = _market(poolId);
        if (market.state & STATUS != OPEN) revert PoolNotOpen();
        if (block.timestamp < market.startDate) revert PoolNotStarted();
        _requireLeft(WITHDRAW_MARGIN, market.endDate);
        if (orders.length == 0) revert NoOrders();

        uint256 refunds;
        uint256 penalties;
        for (uint256 i; i < orders.length; ++i) {
            (uint256 refund, uint256 penalty) = _withdraw(poolId, pool, market, orders[i]);
            unchecked {
                // Sums of 96-bit amounts that were paid in.
                refunds += refund;
                penalties += penalty;
            }
        }
        // 2^112 units would be the tenths of 655,360 greatest orders; `withdrawPenalties` would make room for more.
        pool.result.aboveRank += uint112(penalties);
        _pay(market.biddingToken, msg.sender, refunds);
    }

    /// @inheritdoc IAuction
    function withdrawPenalties(uint256 poolId) external nonReentrant {
        Pool storage pool = _pool(poolId);
        uint256 amount = _penalties(pool);
        if (amount == 0) revert NothingToWithdraw();
        pool.result.aboveRank = 0;
        emit PenaltiesPaid(poolId, amount);
        _pay(pool.market.biddingToken, pool.feeReceiver, amount);
    }

    /// Takes one order of the caller out of the book.
    function _withdraw(uint256 poolId, Pool storage pool, Market storage market, uint256 order)
        private
        returns (uint256 refund, uint256 penalty)
    {
        (bool isFound,, uint256 place) =
            _lookUp(pool, market.minBuyAmount, market.minimumBiddingAmount, order, msg.sender);
        // What was found in a tick is the caller's, see `Book`.
        if (!isFound || !Book.isInTick(order.sequence())) {
            if (order.user() != _userId(msg.sender)) revert NotOrderOwner(order);
            if (!isFound) revert OrderNotFound(order);
        }
        pool.book.remove(place, order.sell());
        penalty = order.sell() / PENALTY_DIVISOR;
        refund = order.sell() - penalty;
        emit SellOrderCancelled(poolId, msg.sender, order, refund, penalty);
    }

    function _place(
        uint256 poolId,
        bytes32[] calldata merkleProof,
        uint96[] calldata minBuyAmounts,
        uint96[] calldata sellAmounts,
        address submitter
    ) private returns (uint256[] memory orders) {
        Pool storage pool = _pool(poolId);
        Placing memory placing = _admit(poolId, pool, merkleProof, submitter);
        if (block.timestamp < placing.market.startDate) revert PoolNotStarted();
        if (block.timestamp >= placing.market.endDate) revert PoolEnded();
        if (minBuyAmounts.length == 0) revert NoOrders();
        if (minBuyAmounts.length != sellAmounts.length) revert LengthsDiffer();

        orders = new uint256[](minBuyAmounts.length);
        uint256 total;
        for (uint256 i; i < orders.length; ++i) {
            orders[i] = _insert(pool, placing, minBuyAmounts[i], sellAmounts[i]);
            total += sellAmounts[i];
        }
        if (msg.sender != submitter) emit SellOrdersPaid(poolId, msg.sender, submitter, total);
        _take(placing.market.biddingToken, total);
    }

    /// Checks that a submitter may place orders in a pool, whatever its dates.
    function _admit(uint256 poolId, Pool storage pool, bytes32[] calldata merkleProof, address submitter)
        internal
        returns (Placing memory placing)
    {
        placing.poolId = poolId;
        placing.submitter = submitter;
        placing.market = pool.market;
        if (placing.market.state & STATUS != OPEN) revert PoolNotOpen();
        if (placing.market.state & HAS_WHITELIST != 0) {
            bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(submitter))));
            if (!MerkleProof.verifyCalldata(merkleProof, pool.merkleRoot, leaf)) revert NotWhitelisted();
        }
        placing.userId = _ensureUser(submitter);
    }

    /// Puts one order into the book.
    function _insert(Pool storage pool, Placing memory placing, uint256 minBuyAmount, uint256 sellAmount)
        internal
        returns (uint256 order)
    {
        Market memory market = placing.market;
        if (minBuyAmount < market.minBuyAmount) revert BelowMinimumBuyAmount();
        if (sellAmount < market.minimumBiddingAmount) revert BelowMinimumBiddingAmount();
        uint256 tick = _tick(market, minBuyAmount, sellAmount);
        uint256 sequence =
            pool.book.insert(market.rootCount, tick, placing.submitter, placing.userId, minBuyAmount, sellAmount);
        if (Book.isInRoot(sequence)) pool.market.rootCount = ++market.rootCount;
        order = OrderWord.encode(placing.userId, sequence, minBuyAmount, sellAmount);
        emit NewSellOrderPlaced(placing.poolId, placing.submitter, order);
    }
}
