// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Hashes} from "@openzeppelin/contracts/utils/cryptography/Hashes.sol";
import {LibBit} from "solady/utils/LibBit.sol";
import {IAuction} from "../interfaces/IAuction.sol";
import {Clearing} from "./Clearing.sol";
import {OrderWord} from "./OrderWord.sol";
import {Ticks} from "./Ticks.sol";

/// @title A pool's orders, in a lazy trie of price ticks
/// @notice Nothing is ever sorted. Below the root lie 256 price bands, below a band 128 nodes, below such a node 128
/// ticks. An order stays at the first place on the way to its tick that has room: 32 in the root, 48 in a band, 32 in
/// a node below it, any number in a tick. Each node knows the bidding tokens of what stays there and below, so
/// settlement takes whole nodes by their sums, highest price first, and descends only into the one where the supply
/// is used up. It reads at most 32 + 48 + 32 orders and 256 + 128 + 128 nodes, whatever the size of the book.
/// @dev A node's id is a leading 1 and the digits of its ticks on the way: 1 is the root, `COUNT | tick` a tick.
/// A node's word: `children in use 128 | count 24 | sum 104`, a tick's `count 152 | sum 104`. Counts never fall: an
/// order that left leaves its place empty. The root has no word: its count is the caller's to keep (`rootCount`), its
/// children are `bands`. An order's sequence is `level 3 | index 29`.
/// Settlement never reads the orders of a tick, so of them only a hash is kept. It covers the owner's address: who
/// withdraws such an order need not be looked up.
/// Nodes and orders are addressed by plain offsets, which saves a hash each.
library Book {
    using OrderWord for uint256;

    struct Layout {
        /// children in use of the root
        uint256 bands;
        /// words of the nodes, by id
        uint256[1 << 23] nodes;
        /// orders with their tick in the sequence's room, those of a tick hashed, by `node's id 23 | index 29`
        uint256[1 << 52] orders;
    }

    uint256 internal constant ROOT_ROOM = 32;
    uint256 internal constant BAND_ROOM = 48;
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
    uint256 private constant INDEX_MASK = (1 << INDEX_BITS) - 1;

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
    /// @param owner the address of the user
    /// @return sequence where it lies
    function insert(
        Layout storage book,
        uint256 rootCount,
        uint256 tick,
        address owner,
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
            uint256 order = OrderWord.encode(userId, tick, minBuyAmount, sellAmount);
            setOrder(book, placeOf(node, index), level == TICK_LEVEL ? hashOf(order, owner) : order);
            return (level << INDEX_BITS) | index;
        }
    }

    /// @notice Takes an order out of the book, and its bidding tokens out of the sums on its way.
    function remove(Layout storage book, uint256 place, uint256 sellAmount) internal {
        clearPlace(book, place);
        unchecked {
            for (uint256 node = place >> INDEX_BITS; node >= BAND_COUNT; node >>= DIGIT_BITS) {
                setWord(book, node, wordOf(book, node) - sellAmount);
            }
        }
    }

    /// @notice Empties a place. For when the sums no longer matter: nobody clears the book any more.
    function clearPlace(Layout storage book, uint256 place) internal {
        setOrder(book, place, 0);
    }

    // -------------------------------------------------------------- reading

    /// @notice Whether an order of this sequence lies in the root.
    function isInRoot(uint256 sequence) internal pure returns (bool) {
        return sequence >> INDEX_BITS == 0;
    }

    /// @notice Whether an order of this sequence lies in a tick, so that `find` finds it for its owner only.
    function isInTick(uint256 sequence) internal pure returns (bool) {
        return sequence >> INDEX_BITS == TICK_LEVEL;
    }

    /// @notice Looks an order up.
    /// @param tick of the order's limit
    /// @param owner the address of the order's user; matters for the orders of a tick
    /// @return isFound whether exactly this order lies where its sequence says
    /// @return place for `remove` and `clearPlace`
    function find(Layout storage book, uint256 tick, uint256 order, address owner)
        internal
        view
        returns (bool isFound, uint256 place)
    {
        unchecked {
            uint256 sequence = order.sequence();
            uint256 level = sequence >> INDEX_BITS;
            if (level > TICK_LEVEL) return (false, 0);
            place = placeOf(level == 0 ? ROOT : nodeOf(tick, level), sequence & INDEX_MASK);
            uint256 expected = order.withSequence(tick);
            if (level == TICK_LEVEL) expected = hashOf(expected, owner);
            isFound = orderAt(book, place) == expected;
        }
    }

    /// @notice Finds the clearing rank, and what was bid above and at it.
    /// @param extra an order to clear as if it lay in the book (tick in the sequence's room), zero for none
    function clear(Layout storage book, uint256 rootCount, Clearing.Offer memory offer, uint256 extra)
        internal
        view
        returns (Clearing.Outcome memory)
    {
        unchecked {
            Walk memory walk;
            walk.unit = offer.reserveBuy * Ticks.ONE;
            walk.supplyPrice = offer.supply * offer.reserveBid;
            walk.strays = new uint256[](ROOT_ROOM + BAND_ROOM + NODE_ROOM + 1);
            walk.sums = new uint256[](BAND_COUNT);
            walk.shift = BAND_SHIFT;
            walk.firstChild = BAND_COUNT;

            if (extra != 0) walk.strays[walk.strayCount++] = extra;
            load(book, walk, ROOT, rootCount);
            uint256 used = rootCount == ROOT_ROOM ? book.bands : 0;
            while (true) {
                (uint256 child, uint256 word, uint256 bid) = highestToClear(book, walk, used, sumByChild(walk));
                if (child == 0) {
                    // The price lies below all children, yet not below their node: its lowest tick is the rank, and
                    // nobody is at it. In the root that is rank 0: the book does not cover the supply.
                    return Clearing.Outcome(lowestTick(walk.firstChild, walk.shift), walk.above, 0);
                }
                if (walk.shift == 0) return Clearing.Outcome(lowestTick(child, 0) + 1, walk.above, bid);

                keep(walk, child);
                load(book, walk, child, (word >> COUNT_SHIFT) & COUNT_MASK);
                used = word >> CHILDREN_SHIFT;
                walk.firstChild = child << DIGIT_BITS;
                walk.shift -= DIGIT_BITS;
            }
        }
    }

    /// @notice Bidding tokens of the open orders in each price band.
    function depth(Layout storage book, uint256 rootCount)
        internal
        view
        returns (uint256[BAND_COUNT] memory biddingTokens)
    {
        unchecked {
            for (uint256 i; i < rootCount; ++i) {
                uint256 order = orderAt(book, placeOf(ROOT, i));
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

    function placeOf(uint256 node, uint256 index) private pure returns (uint256) {
        return (node << INDEX_BITS) | index;
    }

    function hashOf(uint256 order, address owner) private pure returns (uint256) {
        return uint256(Hashes.efficientKeccak256(bytes32(order), bytes32(uint256(uint160(owner)))));
    }

    // -------------------------------------------------------------- clearing

    /// The state of a walk down the trie, always into the node where the supply is used up.
    struct Walk {
        /// the supply is used up at a tick when `bid down to it * unit >= supplyPrice * its multiple`
        uint256 unit;
        uint256 supplyPrice;
        /// bidding tokens above the node at hand
        uint256 above;
        /// the first child of the node at hand, and the bits of a tick below its children
        uint256 firstChild;
        uint256 shift;
        /// orders that stayed on the way to the node, itself included, and belong below it
        uint256[] strays;
        uint256 strayCount;
        /// what the strays bid below each child
        uint256[] sums;
    }

    /// Goes through the children from the highest price; adds up what they bid until one uses up the supply.
    /// @param used children that have a word
    /// @param withStrays children that strays belong to
    /// @return child the node's id, zero when no child uses up the supply
    /// @return word of the child
    /// @return bid bidding tokens of the child
    function highestToClear(Layout storage book, Walk memory walk, uint256 used, uint256 withStrays)
        private
        view
        returns (uint256 child, uint256 word, uint256 bid)
    {
        unchecked {
            uint256 above = walk.above;
            uint256 shift = walk.shift;
            uint256[] memory sums = walk.sums;
            uint256 digit = 255;
            for (uint256 pending = used | withStrays; pending != 0; pending <<= 1) {
                if (pending >> 255 == 0) {
                    uint256 skipped = LibBit.clz(pending);
                    pending <<= skipped;
                    digit -= skipped;
                }
                child = walk.firstChild + digit;
                word = (used >> digit) & 1 == 0 ? 0 : wordOf(book, child);
                assembly ("memory-safe") {
                    bid := mload(add(sums, shl(5, add(digit, 1))))
                }
                bid += word & SUM_MASK;
                uint256 multiple = Ticks.multiple(lowestTick(child, shift));
                if ((above + bid) * walk.unit >= walk.supplyPrice * multiple) {
                    walk.above = above;
                    return (child, word, bid);
                }
                above += bid;
                --digit;
            }
            walk.above = above;
            return (0, 0, 0);
        }
    }

    /// Adds the orders that stayed in a node to the strays.
    function load(Layout storage book, Walk memory walk, uint256 node, uint256 count) private view {
        uint256[1 << 52] storage orders = book.orders;
        uint256[] memory strays = walk.strays;
        uint256 strayCount = walk.strayCount;
        assembly ("memory-safe") {
            let from := add(orders.slot, shl(INDEX_BITS, node))
            let start := add(strays, 0x20)
            let free := add(start, shl(5, strayCount))
            for { let to := add(from, count) } lt(from, to) { from := add(from, 1) } {
                let order := sload(from)
                mstore(free, order)
                free := add(free, shl(5, lt(0, order)))
            }
            strayCount := shr(5, sub(free, start))
        }
        walk.strayCount = strayCount;
    }

    /// Sums up what the strays bid below each child.
    /// @return children that strays belong to
    function sumByChild(Walk memory walk) private pure returns (uint256 children) {
        uint256[] memory strays = walk.strays;
        uint256[] memory sums = walk.sums;
        uint256 strayCount = walk.strayCount;
        uint256 width = walk.shift == BAND_SHIFT ? BAND_COUNT : DIGIT_MASK + 1;
        uint256 digitShift = OrderWord.SEQUENCE_SHIFT + walk.shift;
        uint256 amountMask = OrderWord.AMOUNT_MASK;
        assembly ("memory-safe") {
            let first := add(sums, 0x20)
            calldatacopy(first, calldatasize(), shl(5, width)) // zeros
            let mask := sub(width, 1)
            let from := add(strays, 0x20)
            for { let to := add(from, shl(5, strayCount)) } lt(from, to) { from := add(from, 0x20) } {
                let order := mload(from)
                let digit := and(shr(digitShift, order), mask)
                let sum := add(first, shl(5, digit))
                mstore(sum, add(mload(sum), and(order, amountMask)))
                children := or(children, shl(digit, 1))
            }
        }
    }

    /// Drops the strays that do not belong below a child.
    function keep(Walk memory walk, uint256 child) private pure {
        uint256[] memory strays = walk.strays;
        uint256 strayCount = walk.strayCount;
        uint256 wanted = child ^ (Ticks.COUNT >> walk.shift);
        uint256 tickShift = OrderWord.SEQUENCE_SHIFT + walk.shift;
        uint256 mask = type(uint32).max >> walk.shift;
        assembly ("memory-safe") {
            let start := add(strays, 0x20)
            let free := start
            let from := start
            for { let to := add(from, shl(5, strayCount)) } lt(from, to) { from := add(from, 0x20) } {
                let order := mload(from)
                mstore(free, order)
                free := add(free, shl(5, eq(and(shr(tickShift, order), mask), wanted)))
            }
            strayCount := shr(5, sub(free, start))
        }
        walk.strayCount = strayCount;
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

    function orderAt(Layout storage book, uint256 place) private view returns (uint256 order) {
        uint256[1 << 52] storage orders = book.orders;
        assembly ("memory-safe") {
            order := sload(add(orders.slot, place))
        }
    }

    function setOrder(Layout storage book, uint256 place, uint256 order) private {
        uint256[1 << 52] storage orders = book.orders;
        assembly ("memory-safe") {
            sstore(add(orders.slot, place), order)
        }
    }
}
