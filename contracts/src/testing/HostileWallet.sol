// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A contract wallet that says whatever a test chooses
/// @notice Answers `isValidSignature` (EIP-1271) in whatever way a stranger's contract may: for tests of who asks it.
contract HostileWallet {
    /// @notice How the wallet answers.
    enum Manner {
        // `data` as it is
        Returns,
        // reverts with `data` as it is
        Reverts,
        // so many bytes, of which the first ones are the word for a valid signature
        ReturnsLong,
        // reverts with so many of them
        RevertsLong,
        // burns all the gas it is given
        Loops,
        // an invalid instruction
        Fails,
        // calls itself until the gas is gone
        Recurs,
        // valid in every other block
        Changes,
        // valid, and writes, which no check of a signature may
        Writes
    }

    bytes4 private constant VALID = 0x1626ba7e;

    Manner private _manner;
    uint256 private _length;
    bytes private _data;

    constructor(Manner manner, uint256 length, bytes memory data) {
        (_manner, _length, _data) = (manner, length, data);
    }

    /// @notice Answers in its manner, whatever it is asked.
    fallback() external {
        if (_manner == Manner.Returns) _return(_data);
        if (_manner == Manner.Reverts) _revert(_data);
        if (_manner == Manner.ReturnsLong) _return(_long());
        if (_manner == Manner.RevertsLong) _revert(_long());
        if (_manner == Manner.Changes && block.number % 2 == 0) _return(abi.encode(VALID));
        if (_manner == Manner.Changes) _revert("");
        if (_manner == Manner.Writes) {
            ++_length;
            _return(abi.encode(VALID));
        }
        if (_manner == Manner.Fails) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        if (_manner == Manner.Recurs) {
            (bool called, bytes memory answered) = address(this).call(msg.data);
            called ? _return(answered) : _revert(answered);
        }
        uint256 spent;
        while (true) {
            unchecked {
                ++spent;
            }
        }
    }

    function _long() private view returns (bytes memory) {
        return bytes.concat(abi.encode(VALID), new bytes(_length));
    }

    function _return(bytes memory data) private pure {
        assembly ("memory-safe") {
            return(add(data, 32), mload(data))
        }
    }

    function _revert(bytes memory data) private pure {
        assembly ("memory-safe") {
            revert(add(data, 32), mload(data))
        }
    }
}
