// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token that answers whatever a test chooses
/// @notice Moves like any ERC-20, so that a pool can be made of it, and answers each of its functions in whatever way
/// a stranger's contract may: for tests of who reads it. Worth nothing by design.
contract HostileToken {
    /// @notice How a function answers.
    enum Manner {
        // as an honest token would; with nothing where such a function is optional
        Honest,
        // `data` as it is
        Returns,
        // reverts with `data` as it is
        Reverts,
        // so many bytes, encoded as a string
        ReturnsLong,
        // reverts with so many bytes
        RevertsLong,
        // burns all the gas it is given
        Loops,
        // an invalid instruction
        Fails,
        // calls itself until the gas is gone
        Recurs,
        // a string that is another one in every block
        Changes
    }

    /// @notice What a function answers.
    struct Answer {
        Manner manner;
        uint256 length;
        bytes data;
    }

    /// @notice The token's decimals while nothing else is set for them.
    uint8 private immutable _decimals;

    mapping(address account => uint256) private _balances;
    mapping(bytes4 selector => Answer) private _answers;

    error InsufficientBalance();

    /// @param holder gets 2^128 of the smallest units
    /// @param selectors of the functions that answer as `answer` says
    constructor(uint8 decimals_, address holder, bytes4[] memory selectors, Answer memory answer) {
        _decimals = decimals_;
        _balances[holder] = 1 << 128;
        for (uint256 i; i < selectors.length; ++i) {
            _answers[selectors[i]] = answer;
        }
    }

    /// @notice Sets how the function with a selector answers from now on.
    function answerWith(bytes4 selector, Answer calldata answer) external {
        _answers[selector] = answer;
    }

    /// @notice Everybody may move everything anyway.
    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    /// @notice Moves tokens, unless set otherwise.
    function transfer(address to, uint256 amount) external returns (bool) {
        _answer();
        return _move(msg.sender, to, amount);
    }

    /// @notice Moves another's tokens, unless set otherwise.
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _answer();
        return _move(from, to, amount);
    }

    /// @notice Tokens of an account, unless set otherwise.
    function balanceOf(address account) external returns (uint256) {
        _answer();
        return _balances[account];
    }

    /// @notice Without a bound, unless set otherwise.
    function allowance(address, address) external returns (uint256) {
        _answer();
        return type(uint256).max;
    }

    /// @notice The decimals, unless set otherwise.
    function decimals() external returns (uint8) {
        _answer();
        return _decimals;
    }

    /// @notice Everything else answers as set, and nothing where nothing was set.
    fallback() external {
        _answer();
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        if (_balances[from] < amount) revert InsufficientBalance();
        _balances[from] -= amount;
        _balances[to] += amount;
        return true;
    }

    /// Ends the call as set; comes back where the function is honest.
    function _answer() private {
        Answer storage answer = _answers[msg.sig];
        Manner manner = answer.manner;
        if (manner == Manner.Honest) return;
        if (manner == Manner.Returns) _return(answer.data);
        if (manner == Manner.Reverts) _revert(answer.data);
        if (manner == Manner.ReturnsLong) _return(abi.encode(string(new bytes(answer.length))));
        if (manner == Manner.RevertsLong) _revert(new bytes(answer.length));
        if (manner == Manner.Changes) _return(abi.encode(string(abi.encodePacked("Token ", _digits(block.number)))));
        if (manner == Manner.Fails) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        if (manner == Manner.Recurs) {
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

    function _digits(uint256 value) private pure returns (bytes memory digits) {
        digits = new bytes(8);
        for (uint256 i = digits.length; i != 0; --i) {
            digits[i - 1] = bytes1(uint8(48 + value % 10));
            value /= 10;
        }
    }
}
