// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ticks} from "../src/libraries/Ticks.sol";

/// @notice Lemmas about the scale of limit prices, for all inputs. Halmos reads them; `forge test` does not.
contract TicksProof {
    /// T1: every step up the scale is a higher price, by at most 2^-17 of it.
    function check_T1_stepsRiseByAtMostOnePart(uint256 tick) external pure {
        if (tick >= Ticks.COUNT - 1) return;
        uint256 here = Ticks.multiple(tick);
        uint256 next = Ticks.multiple(tick + 1);
        assert(here < next);
        assert((next - here) << Ticks.MANTISSA_BITS <= here);
    }

    /// T2: a multiple lies between the reserve price and 2^32 times it.
    function check_T2_noMultipleOutgrowsItsWidth(uint256 tick) external pure {
        if (tick >= Ticks.COUNT) return;
        uint256 multiple = Ticks.multiple(tick);
        assert(Ticks.ONE <= multiple && multiple < 1 << 49);
    }

    /// T3: the tick of a ratio is the highest whose multiple is not above it. `fromLimit` depends on its amounts only
    /// through `ratio = floor(sell * reserveBuy * 2^64 / (minBuy * reserveBid))`; with a reserve of 2^64 to 1 the amount paid
    /// is the ratio, so this covers every ratio there is. That the floor inside `ratio` loses nothing is lemma T4.
    function check_T3_tickOfARatioIsItsFloor(uint96 ratio) external pure {
        (bool isOnScale, uint256 tick) = Ticks.fromLimit(1, ratio, 1, 1 << 64);
        if (ratio < 1 << 64) {
            assert(!isOnScale);
            return;
        }
        assert(isOnScale && tick < Ticks.COUNT);
        assert(Ticks.multiple(tick) << 47 <= ratio);
        if (tick < Ticks.COUNT - 1) assert(ratio < Ticks.multiple(tick + 1) << 47);
    }
}
