// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ticks} from "./Ticks.sol";

/// @title The arithmetic of one uniform clearing price
/// @notice Given what is sold and how much was bid above and at the clearing tick, says who gets what.
///
/// Let S be the supply, b / B the reserve price, pm the multiple of the clearing tick (ONE at rank 0), A the bidding
/// tokens of all orders above it and E those of the orders at it. An order's rank is its tick + 1. At the price
/// p = b·pm / (B·ONE) the supply is worth `need / unit` bidding tokens, where `need = S·b·pm` and `unit = B·ONE`.
///
/// 1. `A·unit >= need`: the price lies between two ticks. All of S goes to A at the price A / S. An order above gets
///    `floor(sell·S / A)`, all others are refunded.
/// 2. Otherwise, rank above 0: the price is p. `X = floor(A·unit / (b·pm))` tokens go to A, an order above gets
///    `floor(sell·unit / (b·pm))`. Of E, `V = ceil(need / unit) - A` bidding tokens are taken for the other `S - X`:
///    an order at the tick gets `floor(sell·(S - X) / E)` and `sell - ceil(sell·V / E)` back. Below: refunded.
/// 3. Otherwise, rank 0: the book does not cover the supply at the reserve price. As 2 with p = b / B, E and V zero;
///    `S - X` tokens stay unsold.
/// 4. Rank `NOBODY`: the soft cap was missed, everyone is refunded.
///
/// @dev Solvent to the unit, as floors of shares never sum above the whole: full fills to at most X (or S), the
/// tick's to at most S - X, its payments `ceil(sell·V / E)` to at least V. In case 2 the book covers the supply at the
/// tick, `(A + E)·unit >= need > A·unit`, hence 1 <= V <= E and no refund is negative. An order above gets at least
/// its `minBuyAmount`, since the price is at most its limit and both sides are integers.
/// With A, E < 2^112, S, b, B < 2^96 and pm < 2^49 everything stays below 2^256: unit < 2^113, need < 2^241,
/// (A + E)·unit < 2^226. So the arithmetic is unchecked.
library Clearing {
    /// @notice What is for sale: S pooling tokens at b bidding tokens for every B pooling tokens or more.
    struct Offer {
        uint256 supply;
        uint256 reserveBuy;
        uint256 reserveBid;
    }

    /// @notice Where a book clears.
    struct Outcome {
        /// 1 + the clearing tick; 0 when the book does not cover the supply; `NOBODY` when nobody buys
        uint256 rank;
        /// bidding tokens of the orders ranked above
        uint256 aboveRank;
        /// bidding tokens of the orders at the rank
        uint256 atRank;
    }

    /// @notice How supply and payments are split between the orders above and at the clearing rank.
    struct Split {
        /// an order above gets `sell * tokensNumerator / tokensDenominator` pooling tokens
        uint256 tokensNumerator;
        uint256 tokensDenominator;
        /// pooling tokens for the orders above (X)
        uint256 soldAbove;
        /// pooling tokens for the orders at the rank (S - X)
        uint256 soldAt;
        /// bidding tokens taken from the orders at the rank (V), zero when none of them buys
        uint256 paidAt;
    }

    /// Above every order's rank.
    uint256 internal constant NOBODY = Ticks.COUNT + 1;

    /// @notice Bidding tokens, rounded up, that the supply is worth at a multiple of the reserve price.
    function worth(Offer memory offer, uint256 multiple) internal pure returns (uint256) {
        unchecked {
            uint256 unit = offer.reserveBuy * Ticks.ONE;
            return (offer.supply * offer.reserveBid * multiple + unit - 1) / unit;
        }
    }

    function split(Offer memory offer, Outcome memory outcome) internal pure returns (Split memory parts) {
        unchecked {
            if (outcome.rank == NOBODY) return parts;
            uint256 multiple = outcome.rank == 0 ? Ticks.ONE : Ticks.multiple(outcome.rank - 1);
            uint256 unit = offer.reserveBuy * Ticks.ONE;
            uint256 price = offer.reserveBid * multiple;
            uint256 covered = outcome.aboveRank * unit;
            if (covered >= offer.supply * price) {
                parts.tokensNumerator = parts.soldAbove = offer.supply;
                parts.tokensDenominator = outcome.aboveRank;
            } else {
                parts.tokensNumerator = unit;
                parts.tokensDenominator = price;
                parts.soldAbove = covered / price;
                if (outcome.rank != 0) {
                    parts.soldAt = offer.supply - parts.soldAbove;
                    parts.paidAt = worth(offer, multiple) - outcome.aboveRank;
                }
            }
        }
    }

    /// @notice The price as two amounts: so many bidding tokens, rounded up, for the whole supply.
    function priceOfSupply(Offer memory offer, Outcome memory outcome) internal pure returns (uint256 biddingTokens) {
        if (outcome.rank == NOBODY) return 0;
        biddingTokens = worth(offer, outcome.rank == 0 ? Ticks.ONE : Ticks.multiple(outcome.rank - 1));
        if (outcome.aboveRank > biddingTokens) biddingTokens = outcome.aboveRank;
    }

    /// @notice What an order gets.
    /// @return wins whether the order buys at all, even if rounding leaves it nothing
    /// @return claimed pooling tokens
    /// @return refunded bidding tokens
    function payout(Outcome memory outcome, Split memory parts, uint256 tick, uint256 sell)
        internal
        pure
        returns (bool wins, uint256 claimed, uint256 refunded)
    {
        unchecked {
            uint256 rank = tick + 1;
            if (rank > outcome.rank) return (true, (sell * parts.tokensNumerator) / parts.tokensDenominator, 0);
            if (rank < outcome.rank || parts.paidAt == 0) return (false, 0, sell);
            uint256 paid = (sell * parts.paidAt + outcome.atRank - 1) / outcome.atRank;
            return (true, (sell * parts.soldAt) / outcome.atRank, sell - paid);
        }
    }
}
