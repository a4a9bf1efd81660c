// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {Book} from "../src/libraries/Book.sol";
import {Clearing} from "../src/libraries/Clearing.sol";
import {Ticks} from "../src/libraries/Ticks.sol";

/// @notice A bounded model of a whole sale, on the compiled book and clearing: forge plays every case there is. Symbolic
/// amounts would make Halmos divide by them, which takes its solvers hours.
contract TwoOrdersTest is Test {
    using Book for Book.Layout;

    uint256 private constant SUPPLY = 20;
    /// 5 bits: from a bid for next to nothing to one for more than everything at twice the reserve price.
    uint256 private constant MOST = 31;

    mapping(uint256 play => Book.Layout) private books;
    uint256 private plays;

    /// M5: every unit comes out where it should and nothing reverts.
    function test_M5_inTheCompiledCodeAnyTwoOrdersOfFiveBitsAtEqualNearAndFarTicksShareTwentyTokensToTheUnit() external {
        uint256[4] memory steps = [uint256(0), 1, 1 << Book.BAND_SHIFT, 1 << Ticks.MANTISSA_BITS];
        for (uint256 first = 1; first <= MOST; ++first) {
            for (uint256 second = 1; second <= MOST; ++second) {
                for (uint256 i; i < steps.length; ++i) {
                    this.play(0, first, steps[i], second);
                    this.play(steps[i], first, 0, second);
                    this.play(steps[i] + steps[3], first, steps[3], second);
                }
            }
        }
    }

    function play(uint256 tick0, uint256 sell0, uint256 tick1, uint256 sell1) external {
        Book.Layout storage book = books[++plays];
        book.insert(0, tick0, address(1), 1, 1, sell0);
        book.insert(1, tick1, address(2), 2, 1, sell1);
        Clearing.Offer memory offer = Clearing.Offer(SUPPLY, 1, 1);
        Clearing.Outcome memory outcome = book.clear(2, offer, 0);
        Clearing.Split memory parts = Clearing.split(offer, outcome);
        (uint256 claimed0, uint256 paid0) = claim(outcome, parts, tick0, sell0);
        (uint256 claimed1, uint256 paid1) = claim(outcome, parts, tick1, sell1);

        uint256 sold = parts.soldAbove + parts.soldAt;
        uint256 dust = sold - claimed0 - claimed1;
        uint256 back = SUPPLY - sold;
        assertEq(claimed0 + claimed1 + dust + back, SUPPLY);
        assertLe(dust, 1);
        uint256 over = paid0 + paid1 - (outcome.aboveRank + parts.paidAt);
        assertLe(over, 1);
        // Only the reserve price leaves anything unsold.
        if (back != 0) assertEq(outcome.rank, 0);
    }

    /// What an order gets and pays, which its limit allows: but for the rounding of C11 at the tick, and of one token.
    function claim(Clearing.Outcome memory outcome, Clearing.Split memory parts, uint256 tick, uint256 sell)
        private
        pure
        returns (uint256 claimed, uint256 paid)
    {
        uint256 refunded;
        (, claimed, refunded) = Clearing.payout(outcome, parts, tick, sell);
        paid = sell - refunded;
        uint256 rounding = tick + 1 == outcome.rank ? 2 : 0;
        if (paid > rounding) assertLt((paid - rounding) * Ticks.ONE, (claimed + 1) * Ticks.multiple(tick));
    }
}
