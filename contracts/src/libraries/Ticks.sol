// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The scale of limit prices
/// @notice A tick is a multiple of the pool's reserve price: 5 bits of octave, 17 bits of mantissa, so it reaches
/// from the reserve price to nearly 2^32 times it in steps of at most 2^-17 (7.6 ppm).
/// @dev The price of tick t is `reserveBid * multiple(t) / (reserveBuy * ONE)` bidding tokens per pooling token.
library Ticks {
    uint256 internal constant MANTISSA_BITS = 17;
    /// The multiple of tick 0: the reserve price itself.
    uint256 internal constant ONE = 1 << MANTISSA_BITS;
    uint256 internal constant BITS = 22;
    uint256 internal constant COUNT = 1 << BITS;

    /// @notice A tick's price over the reserve price, in units of 1 / ONE. Below 2^49.
    function multiple(uint256 tick) internal pure returns (uint256) {
        return (ONE | (tick & (ONE - 1))) << (tick >> MANTISSA_BITS);
    }

    /// @notice The highest tick whose price is at most `sell / minBuy`: a limit is rounded down, exactly.
    /// @dev All amounts have 96 bits and may be zero, but for the reserve's. `ratio` is the limit over the reserve price with 64
    /// fractional bits; its 18 leading bits are the tick's multiple, so cutting the rest off is the exact floor.
    /// @return isOnScale false when the limit is below the reserve price, beyond the scale or no limit at all: it has
    /// no tick
    function fromLimit(uint256 minBuy, uint256 sell, uint256 reserveBuy, uint256 reserveBid)
        internal
        pure
        returns (bool isOnScale, uint256 tick)
    {
        if (minBuy == 0) return (false, 0);
        unchecked {
            uint256 ratio = ((sell * reserveBuy) << 64) / (minBuy * reserveBid);
            uint256 whole = ratio >> 64;
            // Zero wraps around: one comparison finds both ends of the scale.
            if (whole - 1 >= type(uint32).max) return (false, 0);
            uint256 octave = log2(whole);
            return (true, (octave << MANTISSA_BITS) | ((ratio >> (octave + 64 - MANTISSA_BITS)) & (ONE - 1)));
        }
    }

    /// @notice The least an order can pay whose limit lies beyond the scale, which ends at 2^32 times the reserve price.
    function endOfScale(uint256 minBuy, uint256 reserveBuy, uint256 reserveBid) internal pure returns (uint256) {
        unchecked {
            return (((minBuy * reserveBid) << 32) + reserveBuy - 1) / reserveBuy;
        }
    }

    /// The highest set bit of a number of 1 to 32 bits.
    function log2(uint256 x) private pure returns (uint256 bit) {
        assembly ("memory-safe") {
            bit := shl(4, lt(0xffff, x))
            bit := or(bit, shl(3, lt(0xff, shr(bit, x))))
            bit := or(bit, shl(2, lt(0xf, shr(bit, x))))
            bit := or(bit, shl(1, lt(0x3, shr(bit, x))))
            bit := or(bit, lt(0x1, shr(bit, x)))
        }
    }
}
