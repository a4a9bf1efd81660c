// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {IAuction} from "../src/interfaces/IAuction.sol";
import {Book} from "../src/libraries/Book.sol";
import {Clearing} from "../src/libraries/Clearing.sol";
import {OrderWord} from "../src/libraries/OrderWord.sol";
import {Ticks} from "../src/libraries/Ticks.sol";

/// @notice Ties the formulas of the lemmas in `arithmetic/` to the compiled functions, by fuzzing: a formula that the code no
/// longer computes proves nothing about it. Floors and ceilings are checked by what defines them, not computed again.
contract BindingTest is Test {
    using Book for Book.Layout;

    uint256 private constant ONE = 1 << 17;
    uint256 private constant ORDERS = 180;

    mapping(uint256 play => Book.Layout) private books;
    uint256 private plays;
    uint256 private seed;

    /// An order in the book, and what the test knows of it.
    struct Listed {
        uint256 tick;
        uint256 word;
        address owner;
        bool isGone;
    }

    // ------------------------------------------------------------------ clearing

    /// B1: the supply is worth need / unit bidding tokens, rounded up; the price of C4 and C10.
    function testFuzz_B1_compiledWorthIsTheCeilingOfNeedOverUnit(uint256 draw, uint256 tick) external pure {
        Clearing.Offer memory offer = offerOf(draw);
        uint256 multiple = multipleOf(tick % Ticks.COUNT);
        uint256 need = offer.supply * offer.reserveBid * multiple;
        uint256 unit = offer.reserveBuy * ONE;
        assertCeiling(Clearing.worth(offer, multiple), need, unit);
    }

    /// B2: X, V and what an order above gets for a token bid, in the three cases of `Clearing`.
    function testFuzz_B2_compiledSplitIsXAndVOfLemmasC4ToC10AndM1ToM4(uint256 draw, uint256 tick, uint256 bids)
        external
        pure
    {
        Clearing.Offer memory offer = offerOf(draw);
        Clearing.Outcome memory outcome = outcomeOf(offer, tick, bids);
        Clearing.Split memory parts = Clearing.split(offer, outcome);
        (uint256 unit, uint256 price) = priceOf(offer, outcome.rank);
        uint256 above = outcome.aboveRank;
        if (above * unit >= offer.supply * price) {
            assertEq(parts.tokensNumerator, offer.supply);
            assertEq(parts.tokensDenominator, above);
            assertEq(parts.soldAbove, offer.supply);
            assertEq(parts.soldAt, 0);
            assertEq(parts.paidAt, 0);
            return;
        }
        assertEq(parts.tokensNumerator, unit);
        assertEq(parts.tokensDenominator, price);
        assertFloor(parts.soldAbove, above * unit, price);
        if (outcome.rank == 0) {
            assertEq(parts.soldAt, 0);
            assertEq(parts.paidAt, 0);
            return;
        }
        assertEq(parts.soldAt, offer.supply - parts.soldAbove);
        assertCeiling(above + parts.paidAt, offer.supply * price, unit);
    }

    /// B3: floors of tokens and ceilings of payments, as C5 to C9 and C11 have them.
    function testFuzz_B3_compiledPayoutIsTheFloorsAndCeilingsOfLemmasC5ToC11(
        uint256 draw,
        uint256 tick,
        uint256 bids,
        uint96 sell
    ) external pure {
        Clearing.Offer memory offer = offerOf(draw);
        Clearing.Outcome memory outcome = outcomeOf(offer, tick, bids);
        Clearing.Split memory parts = Clearing.split(offer, outcome);
        if (outcome.rank < Ticks.COUNT) {
            (bool winsAbove, uint256 tokens, uint256 back) = Clearing.payout(outcome, parts, outcome.rank, sell);
            assertTrue(winsAbove);
            assertEq(back, 0);
            assertFloor(tokens, sell * parts.tokensNumerator, parts.tokensDenominator);
        }
        if (outcome.rank == 0) return;
        uint256 share = outcome.atRank == 0 ? 0 : sell % (outcome.atRank + 1);
        (bool wins, uint256 claimed, uint256 refunded) = Clearing.payout(outcome, parts, outcome.rank - 1, share);
        if (parts.paidAt == 0) {
            assertFalse(wins);
            assertEq(claimed, 0);
            assertEq(refunded, share);
            return;
        }
        if (parts.paidAt > outcome.atRank) return;
        assertTrue(wins);
        assertFloor(claimed, share * parts.soldAt, outcome.atRank);
        assertCeiling(share - refunded, share * parts.paidAt, outcome.atRank);
    }

    /// B4: the price as two amounts is the higher one of the worth at the tick and of what the orders above pay.
    function testFuzz_B4_compiledPriceOfSupplyIsTheWorthOrTheBidsAbove(uint256 draw, uint256 tick, uint256 bids)
        external
        pure
    {
        Clearing.Offer memory offer = offerOf(draw);
        Clearing.Outcome memory outcome = outcomeOf(offer, tick, bids);
        (uint256 unit, uint256 price) = priceOf(offer, outcome.rank);
        uint256 biddingTokens = Clearing.priceOfSupply(offer, outcome);
        if (outcome.aboveRank * unit > offer.supply * price) assertEq(biddingTokens, outcome.aboveRank);
        else assertCeiling(biddingTokens, offer.supply * price, unit);
        outcome.rank = Clearing.NOBODY;
        assertEq(Clearing.priceOfSupply(offer, outcome), 0);
    }

    // --------------------------------------------------------------------- ticks

    /// B5: a limit's tick is the highest whose price is not above it, for any amounts: the ratio of T3 to T5 loses nothing.
    function testFuzz_B5_compiledTickIsTheFloorOfALimitAsInLemmasT4AndT5(uint256 draw, uint96 minBuy, uint256 above)
        external
        pure
    {
        Clearing.Offer memory offer = offerOf(draw);
        uint256 buy = uint256(minBuy) >> (draw % 90);
        uint256 reserve = buy * offer.reserveBid / offer.reserveBuy;
        // Around every price of the scale, and a little beyond both ends.
        uint256 sell = (reserve * (above % (1 << 20)) >> (16 - (above >> 20) % 17)) << ((above >> 40) % 33);
        if (sell > type(uint96).max) sell = above % (1 << 96);
        assertTick(offer, buy, sell);
        uint256 end = Ticks.endOfScale(buy, offer.reserveBuy, offer.reserveBid);
        assertCeiling(end, (buy * offer.reserveBid) << 32, offer.reserveBuy);
        // The end of the scale itself, which random amounts hardly meet, where it fits an order.
        if (end == 0 || end > type(uint96).max) return;
        assertTick(offer, buy, end - 1);
        assertTick(offer, buy, end);
    }

    function assertTick(Clearing.Offer memory offer, uint256 buy, uint256 sell) private pure {
        (bool isOnScale, uint256 tick) = Ticks.fromLimit(buy, sell, offer.reserveBuy, offer.reserveBid);
        uint256 paid = sell * offer.reserveBuy;
        uint256 least = buy * offer.reserveBid;
        assertEq(isOnScale, buy != 0 && paid >= least && paid < least << 32);
        if (!isOnScale) return;
        assertLe(multipleOf(tick) * least, paid * ONE);
        if (tick + 1 < Ticks.COUNT) assertLt(paid * ONE, multipleOf(tick + 1) * least);
    }

    // ---------------------------------------------------------------------- book

    /// B6: the trie clears as a list of its orders does, finds each for its owner alone, and forgets what was removed.
    /// forge-config: proof.fuzz.runs = 96
    function testFuzz_B6_compiledBookIsAListOfItsOrders(uint256 seed_, uint8 spread, uint96 supply) external {
        seed = seed_;
        Book.Layout storage book = books[++plays];
        Listed[] memory list = new Listed[](ORDERS);
        uint256 rootCount;
        for (uint256 i; i < ORDERS; ++i) {
            uint256 tick = 5_000 + random() % (1 << (spread % 18));
            // Up to 96 bits, so that sums grow beyond that.
            uint256 sell = (random() % type(uint96).max) + 1;
            Listed memory order = Listed(tick, 0, address(uint160(random())), false);
            uint256 sequence = book.insert(rootCount, tick, order.owner, i + 1, i + 1, sell);
            if (Book.isInRoot(sequence)) ++rootCount;
            order.word = OrderWord.encode(i + 1, sequence, i + 1, sell);
            list[i] = order;
            if (random() % 5 == 0) remove(book, list[random() % (i + 1)]);
        }
        for (uint256 i; i < ORDERS; ++i) {
            assertFound(book, list[i]);
        }
        Clearing.Offer memory offer = Clearing.Offer(bound(supply, 1, type(uint96).max), 1 + seed_ % 7, 1 + seed_ % 5);
        assertClears(book.clear(rootCount, offer, 0), offer, list);
        uint256[256] memory bands = book.depth(rootCount);
        for (uint256 i; i < ORDERS; ++i) {
            if (!list[i].isGone) bands[list[i].tick >> Book.BAND_SHIFT] -= OrderWord.sell(list[i].word);
        }
        for (uint256 i; i < bands.length; ++i) {
            assertEq(bands[i], 0);
        }
    }

    /// B7: a price band takes bidding tokens below 2^103 and no unit more, so that all sums fit their room.
    function test_B7_aCompiledBandHoldsLessThan2To103BiddingTokens() external {
        Book.Layout storage book = books[++plays];
        for (uint256 i; i < 128; ++i) {
            this.insertInBand(plays, type(uint96).max);
        }
        vm.expectRevert(IAuction.PriceBandFull.selector);
        this.insertInBand(plays, 128);
        this.insertInBand(plays, 127);
        assertEq(book.depth(Book.ROOT_ROOM)[0], (1 << 103) - 1);
    }

    function insertInBand(uint256 play, uint256 sell) external {
        books[play].insert(Book.ROOT_ROOM, 77, address(1), 1, 1, sell);
    }

    // ------------------------------------------------------------------- helpers

    function remove(Book.Layout storage book, Listed memory order) private {
        if (order.isGone) return;
        (, uint256 place) = book.find(order.tick, order.word, order.owner);
        book.remove(place, OrderWord.sell(order.word));
        order.isGone = true;
    }

    function assertFound(Book.Layout storage book, Listed memory order) private view {
        (bool isFound,) = book.find(order.tick, order.word, order.owner);
        assertEq(isFound, !order.isGone);
        if (!Book.isInTick(OrderWord.sequence(order.word))) return;
        (isFound,) = book.find(order.tick, order.word, address(uint160(order.owner) ^ (1 << 159)));
        assertFalse(isFound);
    }

    /// Goes down the list's ticks until the bids down to one cover the supply at it.
    function assertClears(Clearing.Outcome memory outcome, Clearing.Offer memory offer, Listed[] memory list)
        private
        pure
    {
        uint256 above;
        uint256 below = Ticks.COUNT;
        while (true) {
            (bool isAny, uint256 tick, uint256 sum) = highestBelow(list, below);
            // The bids above cover the supply down to the next limit: the price lies between the two.
            if (covers(offer, above, isAny ? multipleOf(tick) : ONE)) {
                assertEq(outcome.aboveRank, above);
                assertEq(Clearing.split(offer, outcome).paidAt, 0);
                return;
            }
            if (!isAny || covers(offer, above + sum, multipleOf(tick))) {
                assertEq(outcome.rank, isAny ? tick + 1 : 0);
                assertEq(outcome.aboveRank, above);
                assertEq(outcome.atRank, sum);
                return;
            }
            above += sum;
            below = tick;
        }
    }

    function highestBelow(Listed[] memory list, uint256 below)
        private
        pure
        returns (bool isAny, uint256 tick, uint256 sum)
    {
        for (uint256 i; i < list.length; ++i) {
            if (list[i].isGone || list[i].tick >= below || (isAny && list[i].tick < tick)) continue;
            if (!isAny || list[i].tick > tick) sum = 0;
            (isAny, tick) = (true, list[i].tick);
            sum += OrderWord.sell(list[i].word);
        }
    }

    function covers(Clearing.Offer memory offer, uint256 bids, uint256 multiple) private pure returns (bool) {
        return bids * offer.reserveBuy * ONE >= offer.supply * offer.reserveBid * multiple;
    }

    /// Three amounts of 1 to 96 bits, of all sizes alike.
    function offerOf(uint256 draw) private pure returns (Clearing.Offer memory) {
        return Clearing.Offer(amountOf(draw, 1), amountOf(draw, 2), amountOf(draw, 3));
    }

    function amountOf(uint256 draw, uint256 salt) private pure returns (uint256) {
        uint256 word = uint256(keccak256(abi.encode(draw, salt)));
        return 1 + (word % type(uint96).max >> ((word >> 128) % 96));
    }

    /// Bids above the tick that do not cover the supply, mostly, and as many at it as cover it.
    function outcomeOf(Clearing.Offer memory offer, uint256 tick, uint256 bids)
        private
        pure
        returns (Clearing.Outcome memory outcome)
    {
        outcome.rank = tick % 8 == 0 ? 0 : 1 + (tick >> 3) % Ticks.COUNT;
        (uint256 unit, uint256 price) = priceOf(offer, outcome.rank);
        uint256 worth = 1 + offer.supply * price / unit;
        if (worth >> 111 != 0) worth = (1 << 111) - 1;
        outcome.aboveRank = bids % (worth + worth / 4 + 1);
        // Orders above the reserve price pay something.
        if (outcome.aboveRank == 0 && price == 0) outcome.aboveRank = 1;
        outcome.atRank = worth + (bids >> 128) % 1e18;
    }

    function priceOf(Clearing.Offer memory offer, uint256 rank) private pure returns (uint256 unit, uint256 price) {
        return (offer.reserveBuy * ONE, offer.reserveBid * (rank == 0 ? ONE : multipleOf(rank - 1)));
    }

    /// The multiple of a tick, by its definition: a mantissa above one, doubled once an octave.
    function multipleOf(uint256 tick) private pure returns (uint256) {
        return (ONE + tick % ONE) * 2 ** (tick / ONE);
    }

    function random() private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return seed;
    }

    function assertFloor(uint256 quotient, uint256 numerator, uint256 denominator) private pure {
        assertLe(quotient * denominator, numerator);
        assertLt(numerator, (quotient + 1) * denominator);
    }

    function assertCeiling(uint256 quotient, uint256 numerator, uint256 denominator) private pure {
        assertGe(quotient * denominator, numerator);
        if (quotient != 0) assertLt((quotient - 1) * denominator, numerator);
    }
}
