// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clearing} from "../src/libraries/Clearing.sol";
import {Ticks} from "../src/libraries/Ticks.sol";

/// @notice Lemmas about the clearing arithmetic, for all inputs of the widths that the auction stores. Halmos reads them;
/// `forge test` does not. What they leave to exact integers is in `arithmetic/`.
contract ClearingProof {
    /// C2: whoever is not above the clearing rank and not at it gets everything back, whatever the numbers are.
    function check_C2_belowTheRankAllComesBack(
        Clearing.Outcome memory outcome,
        Clearing.Split memory parts,
        uint256 tick,
        uint96 sell
    ) external pure {
        if (tick >= Ticks.COUNT || outcome.rank > Clearing.NOBODY || tick + 1 >= outcome.rank) return;
        (bool wins, uint256 claimed, uint256 refunded) = Clearing.payout(outcome, parts, tick, sell);
        assert(!wins && claimed == 0 && refunded == sell);
    }

    /// C3: a missed soft cap sells nothing and refunds every order there can be.
    function check_C3_aMissedSoftCapRefundsAll(
        uint96 supply,
        uint96 reserveBuy,
        uint96 reserveBid,
        uint112 above,
        uint112 at,
        uint256 tick,
        uint96 sell
    ) external pure {
        if (tick >= Ticks.COUNT) return;
        Clearing.Outcome memory outcome = Clearing.Outcome(Clearing.NOBODY, above, at);
        Clearing.Split memory parts = Clearing.split(Clearing.Offer(supply, reserveBuy, reserveBid), outcome);
        assert(parts.soldAbove == 0 && parts.soldAt == 0 && parts.paidAt == 0);
        (bool wins, uint256 claimed, uint256 refunded) = Clearing.payout(outcome, parts, tick, sell);
        assert(!wins && claimed == 0 && refunded == sell);
    }
}
