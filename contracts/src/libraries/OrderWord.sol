// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title An order in one word
/// @notice `user id 32 | sequence 32 | least pooling tokens wanted 96 | bidding tokens paid 96` bits, highest first.
/// Inside the book the tick of the limit price takes the place of the sequence.
/// @dev The sequence says where the order lies in the book, see `Book`.
library OrderWord {
    uint256 internal constant AMOUNT_MASK = type(uint96).max;
    uint256 internal constant SEQUENCE_SHIFT = 192;
    uint256 private constant SEQUENCE_MASK = uint256(type(uint32).max) << SEQUENCE_SHIFT;

    function encode(uint256 userId, uint256 place, uint256 minBuyAmount, uint256 sellAmount)
        internal
        pure
        returns (uint256)
    {
        return (userId << 224) | (place << SEQUENCE_SHIFT) | (minBuyAmount << 96) | sellAmount;
    }

    function user(uint256 order) internal pure returns (uint32) {
        return uint32(order >> 224);
    }

    function sequence(uint256 order) internal pure returns (uint256) {
        return uint32(order >> SEQUENCE_SHIFT);
    }

    function withSequence(uint256 order, uint256 place) internal pure returns (uint256) {
        return (order & ~SEQUENCE_MASK) | (place << SEQUENCE_SHIFT);
    }

    function minBuy(uint256 order) internal pure returns (uint256) {
        return (order >> 96) & AMOUNT_MASK;
    }

    function sell(uint256 order) internal pure returns (uint256) {
        return order & AMOUNT_MASK;
    }
}
