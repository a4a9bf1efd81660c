// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LibBit} from "solady/utils/LibBit.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Clearing} from "./Clearing.sol";
import {OrderWord} from "./OrderWord.sol";
import {Ticks} from "./Ticks.sol";

/// @title A pool's orders, in a lazy trie of price ticks
/// @notice Nothing is ever sorted. Below the root lie 256 price bands, below a band 128 nodes, below such a node 128
/// ticks. An order stays at the first place on the way to its tick that has room: 32 in the root, 64 in a band, 32 in
/// a node below it, any number in a tick. Each node knows the bidding tokens of what stays there and below, so
/// settlement takes whole nodes by their sums, highest price first, and descends only into the one where the supply
/// is used up. It reads at most 32 + 64 + 32 orders and 256 + 128 + 128 nodes, whatever the size of the book.
/// @dev A node's id is a leading 1 and the digits of its ticks on the way: 1 is the root, `COUNT | tick` a tick.
/// A node's word: `children in use 128 | count 24 | sum 104`, a tick's `count 152 | sum 104`. Counts never fall: an
/// order that left leaves its place empty. The root has no word: its count is the caller's to keep (`rootCount`), its
/// children are `bands`. An order's sequence is `level 3 | index 29`.
/// Nodes and orders are addressed by plain offsets, which saves a hash each.
library Book {
    using OrderWord for uint256;

    struct Layout {
        /// children in use of the root
        uint256 bands;
        /// words of the nodes, by id
        uint256[1 << 23] nodes;
        /// orders with their tick in the sequence's room, by `node's id 23 | index 29`
        uint256[1 << 52] orders;
    }

    uint256 internal constant ROOT_ROOM = 32;
    uint256 internal constant BAND_ROOM = 64;
    uint256 internal constant NODE_ROOM = 32;
    uint256 internal constant BAND_COUNT = 256;
    /// bits of a tick below its band
    uint256 internal constant BAND_SHIFT = 14;

    uint256 private constant ROOT = 1;
    uint256 private constant TICK_LEVEL = 3;
    /// bits of a tick per level below the bands
    uint256 private constant DIGIT_BITS = 7;
    uint256 private constant DIGIT_MASK = (1 << DIGIT_BITS) - 1;
    uint256 private constant INDEX_BITS = 29;

    uint256 private constant SUM_MASK = (1 << 104) - 1;
    uint256 private constant COUNT_SHIFT = 104;
    uint256 private constant ONE_ORDER = 1 << COUNT_SHIFT;
    uint256 private constant COUNT_MASK = (1 << 24) - 1;
    uint256 private constant CHILDREN_SHIFT = 128;
    /// A band's sum stays below this, so that of all bands and the root's orders together stays below 2^112.
    uint256 private constant BAND_LIMIT = 1 << 103;

    // -------------------------------------------------------------- writing

    /// @notice Puts an order into the book.
    /// @param rootCount orders ever placed in the root; the caller counts one more when the order `isInRoot`
    /// @return sequence where it lies
    function insert(
        Layout storage book,
        uint256 rootCount,
        uint256 tick,
        uint256 userId,
        uint256 minBuyAmount,
        uint256 sellAmount
    ) internal returns (uint256 sequence) {
        unchecked {
            uint256 node = ROOT;
            uint256 level;
            uint256 index = rootCount;
            if (rootCount == ROOT_ROOM) {
                level = 1;
                node = nodeOf(tick, level);
                uint256 word = wordOf(book, node);
                if (word == 0) book.bands |= 1 << (node ^ BAND_COUNT);
                if ((word & SUM_MASK) + sellAmount >= BAND_LIMIT) revert IAuction.PriceBandFull();
                while (true) {
                    index = word >> COUNT_SHIFT;
                    if (level != TICK_LEVEL) index &= COUNT_MASK;
                    if (index != (level == 1 ? BAND_ROOM : NODE_ROOM) || level == TICK_LEVEL) {
                        setWord(book, node, word + ONE_ORDER + sellAmount);
                        break;
                    }
                    uint256 child = nodeOf(tick, ++level);
                    setWord(book, node, (word | (1 << (CHILDREN_SHIFT + (child & DIGIT_MASK)))) + sellAmount);
                    node = child;
                    word = wordOf(book, node);
                }
            }
            setOrder(book, node, index, OrderWord.encode(userId, tick, minBuyAmount, sellAmount));
            return (level << INDEX_BITS) | index;
        }
    }

    /// @notice Takes an order out of the book, and its bidding tokens out of the sums on its way.
    function remove(Layout storage book, uint256 tick, uint256 order) internal {
        clearPlace(book, tick, order);
        unchecked {
            uint256 sellAmount = order.sell();
            for (uint256 level = order.sequence() >> INDEX_BITS; level != 0; --level) {
                uint256 node = nodeOf(tick, level);
                setWord(book, node, wordOf(book, node) - sellAmount);
            }
        }
    }

    /// @notice Empties an order's place. For when the sums no longer matter: nobody clears the book any more.
    function clearPlace(Layout storage book, uint256 tick, uint256 order) internal {
        (uint256 node, uint256 index) = placeOf(tick, order);
        setOrder(book, node, index, 0);
    }

    // -------------------------------------------------------------- reading

    /// @notice Whether an order of this sequence lies in the root.
    function isInRoot(uint256 sequence) internal pure returns (bool) {
        return sequence >> INDEX_BITS == 0;
    }

    /// @notice Whether exactly this order lies where its sequence says.
    /// @param tick of the order's own limit
    function contains(Layout storage book, uint256 tick, uint256 order) internal view returns (bool) {
        if (order.sequence() >> INDEX_BITS > TICK_LEVEL) return false;
        (uint256 node, uint256 index) = placeOf(tick, order);
        return orderAt(book, node, index) == OrderWord.encode(order.user(), tick, order.minBuy(), order.sell());
    }

    /// @notice Finds the clearing rank, and what was bid above and at it.
    /// @param extra an order to clear as if it lay in the book (tick in the sequence's room), zero for none
    function clear(Layout storage book, uint256 rootCount, Clearing.Offer memory offer, uint256 extra)
        internal
        view
        returns (Clearing.Outcome memory outcome)
    {
        unchecked {
            // The orders that stayed on the way to the node at hand, itself included, as far as they belong below it.
            uint256[] memory strays = new uint256[](ROOT_ROOM + BAND_ROOM + NODE_ROOM + 1);
            uint256 strayCount = load(book, ROOT, rootCount, strays, 0);
            if (extra != 0) strays[strayCount++] = extra;

            uint256[] memory sums = new uint256[](BAND_COUNT);
            uint256 node = ROOT;
            uint256 used = rootCount == ROOT_ROOM ? book.bands : 0;
            uint256 width = BAND_COUNT;
            uint256 shift = BAND_SHIFT;
            uint256 supplyPrice = offer.supply * offer.reserveBid;
            uint256 unit = offer.reserveBuy * Ticks.ONE;
            uint256 above;

            while (true) {
                uint256 pending = used | sumByChild(strays, strayCount, shift, width, sums);
                uint256 word;
                uint256 child;
                while (true) {
                    if (pending == 0) {
                        // The price lies below all children, yet not below the node: its lowest tick is the rank,
                        // and nobody is at it. In the root, rank 0: the book does not cover the supply.
                        return Clearing.Outcome(lowestTick(node * width, shift), above, 0);
                    }
                    uint256 digit = LibBit.fls(pending);
                    pending ^= 1 << digit;
                    child = node * width + digit;
                    word = (used >> digit) & 1 == 0 ? 0 : wordOf(book, child);
                    uint256 bid = sums[digit] + (word & SUM_MASK);
                    uint256 tick = lowestTick(child, shift);
                    if ((above + bid) * unit >= supplyPrice * Ticks.multiple(tick)) {
                        if (shift == 0) return Clearing.Outcome(tick + 1, above, bid);
                        break;
                    }
                    above += bid;
                }
                strayCount = keep(strays, strayCount, child, shift);
                strayCount = load(book, child, (word >> COUNT_SHIFT) & COUNT_MASK, strays, strayCount);
                node = child;
                used = word >> CHILDREN_SHIFT;
                width = DIGIT_MASK + 1;
                shift -= DIGIT_BITS;
            }
        }
    }

    /// @notice Bidding tokens standing in each price band.
    function depth(Layout storage book, uint256 rootCount)
        internal
        view
        returns (uint256[BAND_COUNT] memory biddingTokens)
    {
        unchecked {
            for (uint256 i; i < rootCount; ++i) {
                uint256 order = orderAt(book, ROOT, i);
                biddingTokens[order.sequence() >> BAND_SHIFT] += order.sell();
            }
            for (uint256 pending = book.bands; pending != 0; pending &= pending - 1) {
                uint256 band = LibBit.ffs(pending);
                biddingTokens[band] += wordOf(book, BAND_COUNT | band) & SUM_MASK;
            }
        }
    }

    // ------------------------------------------------------------------ trie

    /// The node of a level, 1 to 3, on the way to a tick.
    function nodeOf(uint256 tick, uint256 level) private pure returns (uint256) {
        unchecked {
            return (Ticks.COUNT | tick) >> (DIGIT_BITS * (TICK_LEVEL - level));
        }
    }

    function lowestTick(uint256 node, uint256 bitsBelow) private pure returns (uint256) {
        return (node << bitsBelow) ^ Ticks.COUNT;
    }

    function placeOf(uint256 tick, uint256 order) private pure returns (uint256 node, uint256 index) {
        uint256 sequence = order.sequence();
        uint256 level = sequence >> INDEX_BITS;
        return (level == 0 ? ROOT : nodeOf(tick, level), sequence & ((1 << INDEX_BITS) - 1));
    }

    // ---------------------------------------------------------------- strays

    /// Appends the orders that stayed in a node to the strays.
    function load(Layout storage book, uint256 node, uint256 count, uint256[] memory strays, uint256 strayCount)
        private
        view
        returns (uint256)
    {
        uint256[1 << 52] storage orders = book.orders;
        assembly ("memory-safe") {
            let from := add(orders.slot, shl(INDEX_BITS, node))
            let to := add(from, count)
            let start := add(strays, 0x20)
            let free := add(start, shl(5, strayCount))
            for {} lt(from, to) { from := add(from, 1) } {
                let order := sload(from)
                mstore(free, order)
                free := add(free, shl(5, iszero(iszero(order))))
            }
            strayCount := shr(5, sub(free, start))
        }
        return strayCount;
    }

    /// Writes what the strays bid below each child of their node into `sums`, and says which children that makes.
    function sumByChild(
        uint256[] memory strays,
        uint256 strayCount,
        uint256 shift,
        uint256 width,
        uint256[] memory sums
    ) private pure returns (uint256 children) {
        uint256 amountMask = OrderWord.AMOUNT_MASK;
        uint256 tickShift = OrderWord.SEQUENCE_SHIFT;
        assembly ("memory-safe") {
            let first := add(sums, 0x20)
            calldatacopy(first, calldatasize(), shl(5, width)) // zeros
            let mask := sub(width, 1)
            let orderShift := add(tickShift, shift)
            let at_ := add(strays, 0x20)
            let end := add(at_, shl(5, strayCount))
            for {} lt(at_, end) { at_ := add(at_, 0x20) } {
                let order := mload(at_)
                let digit := and(shr(orderShift, order), mask)
                let sum := add(first, shl(5, digit))
                mstore(sum, add(mload(sum), and(order, amountMask)))
                children := or(children, shl(digit, 1))
            }
        }
    }

    /// Drops the strays that do not belong below a node.
    function keep(uint256[] memory strays, uint256 strayCount, uint256 node, uint256 shift)
        private
        pure
        returns (uint256)
    {
        uint256 wanted = node ^ (Ticks.COUNT >> shift);
        uint256 tickShift = OrderWord.SEQUENCE_SHIFT;
        assembly ("memory-safe") {
            let start := add(strays, 0x20)
            let from := start
            let free := start
            let end := add(from, shl(5, strayCount))
            for {} lt(from, end) { from := add(from, 0x20) } {
                let order := mload(from)
                mstore(free, order)
                free := add(free, shl(5, eq(shr(shift, and(shr(tickShift, order), 0xffffffff)), wanted)))
            }
            strayCount := shr(5, sub(free, start))
        }
        return strayCount;
    }

    // --------------------------------------------------------------- storage
    // The compiler would mask and shift what is always a whole slot, and check bounds that ids and indices keep.

    function wordOf(Layout storage book, uint256 node) private view returns (uint256 word) {
        uint256[1 << 23] storage nodes = book.nodes;
        assembly ("memory-safe") {
            word := sload(add(nodes.slot, node))
        }
    }

    function setWord(Layout storage book, uint256 node, uint256 word) private {
        uint256[1 << 23] storage nodes = book.nodes;
        assembly ("memory-safe") {
            sstore(add(nodes.slot, node), word)
        }
    }

    function orderAt(Layout storage book, uint256 node, uint256 index) private view returns (uint256 order) {
        uint256[1 << 52] storage orders = book.orders;
        assembly ("memory-safe") {
            order := sload(add(orders.slot, or(shl(INDEX_BITS, node), index)))
        }
    }

    function setOrder(Layout storage book, uint256 node, uint256 index, uint256 order) private {
        uint256[1 << 52] storage orders = book.orders;
        assembly ("memory-safe") {
            sstore(add(orders.slot, or(shl(INDEX_BITS, node), index)), order)
        }
    }
}
