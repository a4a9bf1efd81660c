// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test, Vm} from "forge-std/Test.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {TestToken} from "../../src/testing/TestToken.sol";

/// @notice Does with an auction what people may do, at random, and keeps its own account of every token. No call
/// it makes may revert; those that must revert are asked to and checked.
contract Handler is Test {
    struct Placed {
        uint256 pool;
        uint256 word;
        address owner;
        bool isGone;
    }

    enum End {
        Running,
        Settled,
        Cancelled,
        Spam,
        Deleted
    }

    uint256 private constant MOST_POOLS = 40;
    uint256 private constant MOST_RUNNING = 4;

    IAuction public immutable auction;
    address public immutable admin;
    TestToken[2] public tokens;
    address[5] public actors;

    Placed[] public placed;
    uint256 public poolCount;
    mapping(uint256 pool => End) public ends;
    mapping(uint256 pool => bool) public isSoftCapMissed;
    mapping(uint256 pool => uint256) public poolingTokenOf;
    mapping(uint256 pool => IAuction.PoolTerms) private termsOf;
    mapping(uint256 pool => address) private ownerOf;
    /// What the auction holds for a pool, by token index.
    mapping(uint256 pool => uint256[2]) public held;

    constructor(IAuction auction_, address admin_, TestToken[2] memory tokens_) {
        (auction, admin, tokens) = (auction_, admin_, tokens_);
        for (uint256 i; i < actors.length; ++i) {
            actors[i] = makeAddr(string.concat("actor ", vm.toString(i)));
            for (uint256 j; j < 2; ++j) {
                vm.prank(actors[i]);
                tokens[j].approve(address(auction), type(uint256).max);
            }
        }
    }

    // ----------------------------------------------------------------- acts

    function passTime(uint256 seconds_) external {
        vm.warp(block.timestamp + bound(seconds_, 1, 2 hours));
    }

    function initiate(uint256 seed, uint96 supply, uint96 minBuy, uint96 minBid, uint96 softCap) external {
        if (poolCount == MOST_POOLS || running() == MOST_RUNNING) return;
        IAuction.PoolTerms memory terms;
        uint256 pooling = seed % 2;
        terms.poolingToken = address(tokens[pooling]);
        terms.biddingToken = address(tokens[1 - pooling]);
        (terms.poolingTokenDecimals, terms.biddingTokenDecimals) = (18, 18);
        terms.poolStartDate = uint32(block.timestamp + seed % 1 hours);
        terms.poolEndDate = terms.poolStartDate + 1 days;
        terms.orderCancellationEndDate = terms.poolStartDate + 20 hours;
        uint256 scale = 10 ** (seed % 27);
        terms.pooledSellAmount = uint96(bound(supply, 1, scale * 50));
        terms.minBuyAmount = uint96(bound(minBuy, 1, 1 + terms.pooledSellAmount / 20));
        terms.minimumBiddingAmountPerOrder = uint96(bound(minBid, 1, 1 + terms.minBuyAmount * 5));
        terms.minFundingThreshold = uint96(bound(softCap, 0, terms.pooledSellAmount));
        terms.isAtomicClosureAllowed = true;
        address owner = actors[seed % actors.length];
        tokens[pooling].mint(owner, terms.pooledSellAmount);
        vm.prank(owner);
        uint256 pool = auction.initiatePool(terms);
        assertEq(pool, ++poolCount);
        poolingTokenOf[pool] = pooling;
        termsOf[pool] = terms;
        ownerOf[pool] = owner;
        held[pool][pooling] = terms.pooledSellAmount;
    }

    /// Prices crowd near the reserve: ties and near ties are the rule.
    function place(uint256 seed, uint96 minBuy, uint32 premium) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || ends[pool] != End.Running) return;
        if (block.timestamp < terms.poolStartDate || block.timestamp >= terms.poolEndDate) return;
        (uint96 buy, uint96 sell) = someOrder(terms, minBuy, premium);
        uint96[] memory buys = new uint96[](1 + seed % 3);
        uint96[] memory sells = new uint96[](buys.length);
        for (uint256 i; i < buys.length; ++i) {
            (buys[i], sells[i]) = (buy, sell);
        }
        address payer = actors[seed % actors.length];
        address owner = actors[(seed >> 8) % actors.length];
        tokens[biddingTokenOf(pool)].mint(payer, uint256(sell) * buys.length);
        vm.prank(payer);
        uint256[] memory words =
            auction.placeSellOrdersOnBehalf(pool, new bytes32[](0), buys, sells, new uint256[](buys.length), owner);
        for (uint256 i; i < words.length; ++i) {
            record(pool, words[i], owner);
        }
    }

    function cancelOrder(uint256 seed) external {
        if (placed.length == 0) return;
        uint256 index = seed % placed.length;
        Placed storage order = placed[index];
        if (order.isGone || ends[order.pool] != End.Running) return;
        if (auction.getSecondsRemainingInBatch(order.pool) <= 90) return;
        uint256 sell = uint96(order.word);
        uint256 before = tokens[biddingTokenOf(order.pool)].balanceOf(order.owner);
        vm.prank(order.owner);
        auction.cancelSellOrders(order.pool, words(order.word));
        assertEq(tokens[biddingTokenOf(order.pool)].balanceOf(order.owner) - before, sell - sell / 10);
        held[order.pool][biddingTokenOf(order.pool)] -= sell;
        leave(index);
    }

    function settle(uint256 seed) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || ends[pool] != End.Running || block.timestamp < terms.poolEndDate) return;
        settlePool(pool);
    }

    function settleAtomically(uint256 seed, uint96 minBuy, uint32 premium) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || ends[pool] != End.Running || block.timestamp < terms.poolEndDate) return;
        (uint96 buy, uint96 sell) = someOrder(terms, minBuy, premium);
        address owner = actors[seed % actors.length];
        tokens[biddingTokenOf(pool)].mint(owner, sell);
        vm.recordLogs();
        vm.prank(owner);
        auction.settlePoolAtomically(pool, new bytes32[](0), buy, sell, 0);
        uint256 word = abi.decode(lastOrderPlaced(), (uint256));
        record(pool, word, owner);
        settled(pool);
    }

    function claimOrRefund(uint256 seed) external {
        if (placed.length == 0) return;
        for (uint256 i; i < 1 + seed % 8; ++i) {
            exit(uint256(keccak256(abi.encode(seed, i))) % placed.length);
        }
    }

    function markCancel(uint256 seed) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || seed % 16 != 0 || ends[pool] != End.Running) return;
        if (block.timestamp + 120 >= terms.orderCancellationEndDate) return;
        vm.prank(ownerOf[pool]);
        auction.markCancel(pool);
        ends[pool] = End.Cancelled;
        held[pool][poolingTokenOf[pool]] = 0;
    }

    function markSpam(uint256 seed) external {
        (uint256 pool,) = somePool(seed);
        if (pool == 0 || seed % 16 != 0 || ends[pool] != End.Running) return;
        vm.prank(admin);
        auction.markSpam(pool);
        ends[pool] = End.Spam;
    }

    function deletPool(uint256 seed) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || ends[pool] != End.Running || block.timestamp >= terms.poolStartDate) return;
        vm.prank(admin);
        auction.deletPool(pool);
        ends[pool] = End.Deleted;
        held[pool][poolingTokenOf[pool]] = 0;
    }

    function withdrawPooledTokens(uint256 seed) public {
        (uint256 pool,) = somePool(seed);
        if (pool == 0 || ends[pool] != End.Spam || held[pool][poolingTokenOf[pool]] == 0) return;
        vm.prank(ownerOf[pool]);
        auction.withdrawPooledTokens(pool);
        held[pool][poolingTokenOf[pool]] = 0;
    }

    // ------------------------------------------------------ everyone leaves

    /// Settles what can be settled, lets everyone out in a random order, sweeps, and finds every pool empty.
    function everyoneLeaves(uint256 seed) external {
        vm.warp(block.timestamp + 2 days);
        for (uint256 pool = 1; pool <= poolCount; ++pool) {
            if (ends[pool] == End.Running) settlePool(pool);
            withdrawPooledTokens((pool - 1) << 16);
        }
        if (placed.length == 0) return;
        uint256 step = placed.length | 1;
        while (gcd(step, placed.length) > 1) step += 2;
        for (uint256 i; i < placed.length; ++i) {
            exit((seed % 1e18 + i * step) % placed.length);
        }
        for (uint256 i; i < placed.length; ++i) {
            assertTrue(placed[i].isGone);
        }
        for (uint256 pool = 1; pool <= poolCount; ++pool) {
            uint256 poolingDust = held[pool][poolingTokenOf[pool]];
            uint256 biddingDust = held[pool][biddingTokenOf(pool)];
            assertLe(poolingDust + biddingDust, 2 * placed.length);
            if (poolingDust + biddingDust == 0) continue;
            uint256 before = tokens[0].balanceOf(address(auction)) + tokens[1].balanceOf(address(auction));
            auction.sweepDust(pool);
            uint256 swept = before - tokens[0].balanceOf(address(auction)) - tokens[1].balanceOf(address(auction));
            assertEq(swept, poolingDust + biddingDust);
            held[pool][0] = held[pool][1] = 0;
        }
    }

    // -------------------------------------------------------------- helpers

    function running() private view returns (uint256 count) {
        for (uint256 pool = 1; pool <= poolCount; ++pool) {
            if (ends[pool] == End.Running) ++count;
        }
    }

    /// What the auction holds for all pools, by token index.
    function heldInAll(uint256 token) external view returns (uint256 sum) {
        for (uint256 pool = 1; pool <= poolCount; ++pool) {
            sum += held[pool][token];
        }
    }

    function settlePool(uint256 pool) private {
        auction.settlePool(pool);
        settled(pool);
    }

    /// Books a settlement, and checks that what is left covers everything the pool's orders will be paid.
    function settled(uint256 pool) private {
        ends[pool] = End.Settled;
        IAuction.ClearingPreview memory clearing = auction.previewClearing(pool);
        held[pool][poolingTokenOf[pool]] = clearing.soldPoolingTokens;
        held[pool][biddingTokenOf(pool)] -= clearing.soldBiddingTokens;
        isSoftCapMissed[pool] = clearing.minFundingThresholdNotReached;
        assertEq(isSoftCapMissed[pool], clearing.soldBiddingTokens < termsOf[pool].minFundingThreshold);

        uint256 owedPooling;
        uint256 owedBidding;
        for (uint256 i; i < placed.length; ++i) {
            if (placed[i].pool != pool || placed[i].isGone) continue;
            (uint256 claimed, uint256 refunded) = auction.previewClaim(pool, placed[i].word);
            checkLimit(placed[i].word, claimed, refunded, clearing.volumeAtPrice != 0);
            owedPooling += claimed;
            owedBidding += refunded;
        }
        assertLe(owedPooling, held[pool][poolingTokenOf[pool]]);
        assertLe(owedBidding, held[pool][biddingTokenOf(pool)]);
    }

    /// Whoever ranks above the price gets at least what they asked for. At the tick nobody pays more than their limit,
    /// give or take two units paid and one received: the payment of all and that of each are rounded up, the tokens
    /// down.
    function checkLimit(uint256 word, uint256 claimed, uint256 refunded, bool isTickSold) private pure {
        uint256 sell = uint96(word);
        uint256 buy = uint96(word >> 96);
        assertLe(refunded, sell);
        uint256 paid = sell - refunded;
        if (!isTickSold && paid != 0) assertGe(claimed, buy);
        if (paid > 2) assertGe(claimed + 1, (paid - 2) * buy / sell);
    }

    /// Claims or refunds an order as its pool's state allows; a second time must fail.
    function exit(uint256 index) private {
        Placed storage order = placed[index];
        End end = ends[order.pool];
        if (end == End.Running) return;
        bool isRefund = end != End.Settled || isSoftCapMissed[order.pool];
        if (order.isGone) {
            vm.expectRevert(abi.encodeWithSelector(IAuction.OrderNotFound.selector, order.word));
            call(isRefund, order.pool, order.word);
            return;
        }
        uint256 pooling = poolingTokenOf[order.pool];
        (uint256 claimed, uint256 refunded) = auction.previewClaim(order.pool, order.word);
        uint256 poolingBefore = tokens[pooling].balanceOf(order.owner);
        uint256 biddingBefore = tokens[1 - pooling].balanceOf(order.owner);
        call(isRefund, order.pool, order.word);
        assertEq(tokens[pooling].balanceOf(order.owner) - poolingBefore, claimed);
        assertEq(tokens[1 - pooling].balanceOf(order.owner) - biddingBefore, refunded);
        held[order.pool][pooling] -= claimed;
        held[order.pool][1 - pooling] -= refunded;
        leave(index);
    }

    function call(bool isRefund, uint256 pool, uint256 word) private {
        if (isRefund) auction.refundOrder(pool, words(word));
        else auction.claimFromParticipantOrder(pool, words(word));
    }

    function record(uint256 pool, uint256 word, address owner) private {
        placed.push(Placed(pool, word, owner, false));
        held[pool][biddingTokenOf(pool)] += uint96(word);
    }

    function leave(uint256 index) private {
        placed[index].isGone = true;
    }

    function biddingTokenOf(uint256 pool) private view returns (uint256) {
        return 1 - poolingTokenOf[pool];
    }

    function somePool(uint256 seed) private view returns (uint256 pool, IAuction.PoolTerms memory terms) {
        if (poolCount == 0) return (0, terms);
        // Mostly one of the latest.
        uint256 choice = (seed >> 16) % poolCount;
        pool = seed % 4 == 0 ? 1 + choice : poolCount - choice % min(poolCount, MOST_RUNNING);
        terms = termsOf[pool];
    }

    function someOrder(IAuction.PoolTerms memory terms, uint96 minBuy, uint32 premium)
        private
        pure
        returns (uint96 buy, uint96 sell)
    {
        buy = uint96(bound(minBuy, terms.minBuyAmount, uint256(terms.minBuyAmount) * 40));
        uint256 least = (uint256(buy) * terms.minimumBiddingAmountPerOrder - 1) / terms.minBuyAmount + 1;
        // Up to twice the reserve price, in a few steps or, now and then, exactly anywhere.
        uint256 extra = premium % 4 == 0 ? premium % 1e6 : (premium % 5) * 2e5;
        sell = uint96(least + least * extra / 1e6);
    }

    function lastOrderPlaced() private returns (bytes memory data) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] == IAuction.NewSellOrderPlaced.selector) data = logs[i].data;
        }
    }

    function words(uint256 word) private pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = word;
    }

    function min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }

    function gcd(uint256 a, uint256 b) private pure returns (uint256) {
        while (b != 0) (a, b) = (b, a % b);
        return a;
    }
}
