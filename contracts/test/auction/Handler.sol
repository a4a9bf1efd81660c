// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test, Vm} from "forge-std/Test.sol";
import {IAuction} from "../../src/interfaces/IAuction.sol";
import {MoodyToken} from "../tokens/HostileTokens.sol";

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
    uint256 private constant LEAST = 10_000;

    IAuction public immutable auction;
    address public immutable admin;
    address public immutable contractOwner;
    MoodyToken[2] public tokens;
    address[5] public actors;
    /// Those the auction may ever pay: the actors, and the fee receiver behind them.
    address[6] public receivers;

    Placed[] public placed;
    uint256 public poolCount;
    mapping(uint256 pool => End) public ends;
    mapping(uint256 pool => bool) public isSoftCapMissed;
    mapping(uint256 pool => uint256) public poolingTokenOf;
    mapping(uint256 pool => IAuction.PoolTerms) private termsOf;
    mapping(uint256 pool => address) private ownerOf;
    /// Penalties that wait for the fee receiver; part of what the auction holds for the pool.
    mapping(uint256 pool => uint256) public penaltiesOf;
    mapping(uint256 pool => bool) public isEdited;
    /// The one address on a pool's whitelist, if it has one.
    mapping(uint256 pool => address) public listed;
    /// What the auction holds for a pool, by token index.
    mapping(uint256 pool => uint256[2]) public held;

    constructor(
        IAuction auction_,
        address admin_,
        address contractOwner_,
        address feeReceiver,
        MoodyToken[2] memory tokens_
    ) {
        (auction, admin, contractOwner, tokens) = (auction_, admin_, contractOwner_, tokens_);
        receivers[actors.length] = feeReceiver;
        for (uint256 i; i < actors.length; ++i) {
            receivers[i] = actors[i] = makeAddr(string.concat("actor ", vm.toString(i)));
            for (uint256 j; j < 2; ++j) {
                vm.prank(actors[i]);
                tokens[j].approve(address(auction), type(uint256).max);
            }
        }
    }

    // ----------------------------------------------------------------- acts

    function passTime(uint256 seconds_) external {
        vm.warp(block.timestamp + bound(seconds_, 1, seconds_ % 64 == 0 ? 31 days : 2 hours));
    }

    function initiate(uint256 seed, uint96 supply, uint96 minBuy, uint96 minBid, uint96 softCap) external {
        if (poolCount == MOST_POOLS || running() == MOST_RUNNING) return;
        IAuction.PoolTerms memory terms;
        uint256 pooling = seed % 2;
        terms.poolingToken = address(tokens[pooling]);
        terms.biddingToken = address(tokens[1 - pooling]);
        (terms.poolingTokenDecimals, terms.biddingTokenDecimals) = (18, 18);
        // Some early enough for the admin to edit, most soon.
        terms.poolStartDate = uint32(block.timestamp + seed % (seed % 3 == 0 ? 4 hours : 1 hours));
        terms.poolEndDate = terms.poolStartDate + 1 days;
        terms.orderCancellationEndDate = terms.poolStartDate + 20 hours;
        uint256 scale = 10 ** (seed % 27);
        terms.pooledSellAmount = uint96(bound(supply, LEAST, LEAST + scale * 50));
        terms.minBuyAmount = uint96(bound(minBuy, LEAST, LEAST + (terms.pooledSellAmount - LEAST) / 20));
        terms.minimumBiddingAmountPerOrder = uint96(bound(minBid, LEAST, LEAST + terms.minBuyAmount * 5));
        terms.minFundingThreshold = uint96(bound(softCap, 0, terms.pooledSellAmount));
        terms.isAtomicClosureAllowed = true;
        terms.maxFeeNumerator = auction.feeNumerator();
        address owner = actors[seed % actors.length];
        if (isRefused(pooling, owner)) return;
        tokens[pooling].mint(owner, terms.pooledSellAmount);
        uint256 pool;
        vm.prank(owner);
        if (seed % 5 == 0) pool = auction.initiatePoolWithPermit(terms, uselessPermit());
        else pool = auction.initiatePool(terms);
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
        address owner = listed[pool] != address(0) ? listed[pool] : actors[(seed >> 8) % actors.length];
        if (isRefused(biddingTokenOf(pool), payer)) return;
        tokens[biddingTokenOf(pool)].mint(payer, uint256(sell) * buys.length);
        bytes32[] memory noProof = new bytes32[](0);
        uint256[] memory words;
        if (payer != owner) {
            vm.prank(payer);
            words = auction.placeSellOrdersOnBehalf(pool, noProof, buys, sells, new uint256[](buys.length), owner);
        } else if (seed % 2 == 0) {
            IAuction.Expected memory expected = IAuction.Expected(auction.termsHash(pool), block.timestamp);
            vm.prank(payer);
            words = auction.placeSellOrdersExpecting(pool, noProof, buys, sells, expected, uselessPermit());
        } else {
            vm.prank(payer);
            words = auction.placeSellOrders(pool, noProof, buys, sells, new uint256[](0));
        }
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
        uint256 before = has(biddingTokenOf(order.pool), order.owner);
        vm.prank(order.owner);
        auction.cancelSellOrders(order.pool, words(order.word));
        assertEq(has(biddingTokenOf(order.pool), order.owner) - before, sell - sell / 10);
        held[order.pool][biddingTokenOf(order.pool)] -= sell - sell / 10;
        penaltiesOf[order.pool] += sell / 10;
        leave(index);
    }

    function withdrawPenalties(uint256 seed) public {
        (uint256 pool,) = somePool(seed);
        if (pool == 0) return;
        assertEq(auction.penalties(pool), penaltiesOf[pool]);
        if (penaltiesOf[pool] == 0) return;
        auction.withdrawPenalties(pool);
        held[pool][biddingTokenOf(pool)] -= penaltiesOf[pool];
        penaltiesOf[pool] = 0;
    }

    /// The admin moves a pool that has not started within the bounds, here and there to them.
    function editByAdmin(uint256 seed, uint32 start, uint32 length, uint96 softCap, uint96 minBid) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || ends[pool] != End.Running || block.timestamp >= terms.poolStartDate) return;
        if (isEdited[pool]) {
            vm.prank(admin);
            vm.expectRevert(IAuction.AlreadyEdited.selector);
            auction.updatePoolAdmin(pool, start, length, length, softCap, minBid);
            return;
        }
        uint256 latestEnd = uint256(terms.poolEndDate) + (seed % 64 == 0 ? 30 days : 1 hours);
        terms.poolStartDate = uint32(bound(start, block.timestamp + 1 hours, latestEnd - 1 hours));
        terms.poolEndDate = uint32(bound(length, terms.poolStartDate + 1 hours, latestEnd));
        terms.orderCancellationEndDate = uint32(bound(seed, terms.poolStartDate, terms.poolEndDate));
        uint256 cap = terms.minFundingThreshold;
        terms.minFundingThreshold = uint96(bound(softCap, cap, cap + cap / 10));
        uint256 bid = terms.minimumBiddingAmountPerOrder;
        terms.minimumBiddingAmountPerOrder = uint96(bound(minBid, bid, bid + bid / 100));
        if (uint256(terms.pooledSellAmount) * (bid + bid / 100) / terms.minBuyAmount > type(uint96).max / 2) return;
        vm.prank(admin);
        auction.updatePoolAdmin(
            pool,
            terms.poolStartDate,
            terms.poolEndDate,
            terms.orderCancellationEndDate,
            terms.minFundingThreshold,
            terms.minimumBiddingAmountPerOrder
        );
        termsOf[pool] = terms;
        isEdited[pool] = true;
        assertTrue(auction.isCancelFree(pool));
    }

    function editByOwner(uint256 seed, bytes32 formHash) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || ends[pool] > End.Settled || block.timestamp + 60 >= terms.poolEndDate) return;
        vm.prank(ownerOf[pool]);
        auction.updatePoolUser(pool, formHash);
        assertEq(auction.getFormHash(pool), formHash);
    }

    /// A list of one, whose proof is empty. A public pool gets one before its start only.
    function whitelist(uint256 seed) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0 || ends[pool] != End.Running || block.timestamp + 120 >= terms.poolEndDate) return;
        bool isPublic = listed[pool] == address(0);
        address next = actors[(seed >> 8) % actors.length];
        bytes32 root = keccak256(bytes.concat(keccak256(abi.encode(next))));
        vm.prank(ownerOf[pool]);
        if (isPublic && block.timestamp >= terms.poolStartDate) {
            vm.expectRevert(IAuction.PoolStarted.selector);
            auction.whitelistUpdate(pool, root);
            return;
        }
        auction.whitelistUpdate(pool, root);
        listed[pool] = next;
    }

    function setFeeParameters(uint256 seed) external {
        vm.prank(contractOwner);
        auction.setFeeParameters(uint16(seed % 16), receivers[(seed >> 8) % receivers.length]);
    }

    /// A token refuses somebody, or everybody, from now on, or no longer.
    function changeMood(uint256 seed) external {
        MoodyToken token = tokens[seed % 2];
        if (seed % 7 == 0) token.setPaused(!token.isPaused());
        address someone = receivers[(seed >> 8) % receivers.length];
        token.setRefused(someone, seed % 3 == 0);
    }

    function withdrawCredit(uint256 seed) public {
        uint256 token = seed % 2;
        address receiver = receivers[(seed >> 8) % receivers.length];
        address recipient = receivers[(seed >> 16) % receivers.length];
        uint256 amount = auction.credit(address(tokens[token]), receiver);
        if (amount == 0 || isRefused(token, recipient)) return;
        uint256 before = tokens[token].balanceOf(recipient);
        vm.prank(receiver);
        auction.withdrawCredit(address(tokens[token]), recipient);
        assertEq(tokens[token].balanceOf(recipient) - before, amount);
    }

    function registerUser(uint256 seed) external {
        address user = address(uint160(uint256(keccak256(abi.encode(seed)))));
        if (auction.checkUserId(user)) return;
        vm.prank(user);
        assertEq(auction.userAddress(auction.registerUser()), user);
    }

    /// Those who may not are refused, whatever the pool's state.
    function overstep(uint256 seed) external {
        (uint256 pool, IAuction.PoolTerms memory terms) = somePool(seed);
        if (pool == 0) return;
        address stranger = makeAddr("stranger");
        address[3] memory others = [stranger, admin, contractOwner];
        address other = others[(seed >> 8) % 3];
        vm.startPrank(other);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.markCancel(pool);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.updatePoolUser(pool, 0);
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.whitelistUpdate(pool, "root");
        vm.expectRevert(IAuction.NotPoolOwner.selector);
        auction.withdrawPooledTokens(pool);
        vm.stopPrank();
        vm.startPrank(ownerOf[pool]);
        vm.expectRevert(IAuction.NotAdmin.selector);
        auction.markSpam(pool);
        vm.expectRevert(IAuction.NotAdmin.selector);
        auction.deletPool(pool);
        vm.expectRevert(IAuction.NotAdmin.selector);
        auction.updatePoolAdmin(pool, terms.poolStartDate, terms.poolEndDate, terms.poolEndDate, 0, 1);
        vm.expectRevert();
        auction.setAdmin(stranger);
        vm.expectRevert(IAuction.NotTheAuction.selector);
        auction.askLens("");
        vm.stopPrank();
        if (block.timestamp < terms.poolStartDate) return;
        // Once a sale runs, no role moves its terms.
        vm.prank(admin);
        vm.expectRevert();
        auction.updatePoolAdmin(
            pool,
            uint32(block.timestamp + 2 hours),
            uint32(block.timestamp + 4 hours),
            0,
            type(uint96).max,
            type(uint96).max
        );
    }

    /// Several orders of a pool in one call, gone ones and doubles among them.
    function exitSeveral(uint256 seed) external {
        if (placed.length == 0) return;
        uint256 first = seed % placed.length;
        uint256 pool = placed[first].pool;
        if (ends[pool] == End.Running || placed[first].isGone) return;
        uint256[] memory list = new uint256[](4);
        uint256 pooling = poolingTokenOf[pool];
        uint256 poolingOut;
        uint256 biddingOut;
        for (uint256 i; i < 4; ++i) {
            uint256 index = (first + i * (seed % 3)) % placed.length;
            if (placed[index].pool != pool) index = first;
            list[i] = placed[index].word;
            if (placed[index].isGone) continue;
            (uint256 claimed, uint256 refunded) = auction.previewClaim(pool, list[i]);
            poolingOut += claimed;
            biddingOut += refunded;
            leave(index);
        }
        uint256 poolingBefore = free(pooling);
        uint256 biddingBefore = free(1 - pooling);
        if (ends[pool] != End.Settled || isSoftCapMissed[pool]) auction.refundOrder(pool, list);
        else auction.claimFromParticipantOrder(pool, list);
        assertEq(poolingBefore - free(pooling), poolingOut);
        assertEq(biddingBefore - free(1 - pooling), biddingOut);
        held[pool][pooling] -= poolingOut;
        held[pool][1 - pooling] -= biddingOut;
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
        address owner = listed[pool] != address(0) ? listed[pool] : actors[seed % actors.length];
        if (isRefused(biddingTokenOf(pool), owner)) return;
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
        bool isFree = isEdited[pool] && block.timestamp < terms.poolStartDate;
        assertEq(auction.isCancelFree(pool), isFree);
        if (!isFree && block.timestamp + 120 >= terms.orderCancellationEndDate) return;
        uint256 before = has(poolingTokenOf[pool], ownerOf[pool]);
        vm.prank(ownerOf[pool]);
        auction.markCancel(pool);
        // The owner may be the fee receiver of the pool, too.
        uint256 back = has(poolingTokenOf[pool], ownerOf[pool]) - before;
        assertGe(back, terms.pooledSellAmount - (isFree ? 0 : terms.pooledSellAmount / 10));
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
        vm.warp(block.timestamp + 400 days);
        for (uint256 pool = 1; pool <= poolCount; ++pool) {
            if (ends[pool] == End.Running) settlePool(pool);
            withdrawPooledTokens((pool - 1) << 16);
            withdrawPenalties((pool - 1) << 16);
        }
        for (uint256 token; token < 2; ++token) {
            tokens[token].setPaused(false);
            for (uint256 i; i < receivers.length; ++i) {
                tokens[token].setRefused(receivers[i], false);
            }
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
            uint256 before = free(0) + free(1);
            auction.sweepDust(pool);
            assertEq(before - free(0) - free(1), poolingDust + biddingDust);
            held[pool][0] = held[pool][1] = 0;
        }
    }

    function everyCreditIsWithdrawn() external {
        for (uint256 i; i < 2 * receivers.length; ++i) {
            withdrawCredit(i % 2 + ((i / 2) << 8));
        }
    }

    // -------------------------------------------------------------- helpers

    function isRefused(uint256 token, address account) private view returns (bool) {
        return tokens[token].isPaused() || tokens[token].refuses(account);
    }

    /// What someone has of a token, what it refused to pay included.
    function has(uint256 token, address account) private view returns (uint256) {
        return tokens[token].balanceOf(account) + auction.credit(address(tokens[token]), account);
    }

    /// What the auction has of a token beyond what is credited.
    function free(uint256 token) public view returns (uint256 amount) {
        amount = tokens[token].balanceOf(address(auction));
        for (uint256 i; i < receivers.length; ++i) {
            amount -= auction.credit(address(tokens[token]), receivers[i]);
        }
    }

    /// A permit no token takes: the existing allowance is used.
    function uselessPermit() private view returns (IAuction.Permit memory permit) {
        permit.deadline = block.timestamp;
    }

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
        held[pool][biddingTokenOf(pool)] -= clearing.soldBiddingTokens + penaltiesOf[pool];
        penaltiesOf[pool] = 0;
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
        uint256 poolingBefore = has(pooling, order.owner);
        uint256 biddingBefore = has(1 - pooling, order.owner);
        call(isRefund, order.pool, order.word);
        assertEq(has(pooling, order.owner) - poolingBefore, claimed);
        assertEq(has(1 - pooling, order.owner) - biddingBefore, refunded);
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
        if (least > type(uint96).max) (buy, least) = (terms.minBuyAmount, terms.minimumBiddingAmountPerOrder);
        // Up to twice the reserve price, in a few steps or, now and then, exactly anywhere.
        uint256 extra = premium % 4 == 0 ? premium % 1e6 : (premium % 5) * 2e5;
        uint256 most = least + least * extra / 1e6;
        sell = most < type(uint96).max ? uint96(most) : type(uint96).max;
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
