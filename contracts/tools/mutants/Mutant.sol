// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Which mutant runs: the test run names it in the block's randomness, which nothing else here reads.
library Mutant {
    function on(uint256 number) internal pure returns (bool) {
        return asPure(active)() == number;
    }

    function active() private view returns (uint256) {
        return block.prevrandao;
    }

    function asPure(function() view returns (uint256) read) private pure returns (function() pure returns (uint256) same) {
        assembly ("memory-safe") {
            same := read
        }
    }
}
