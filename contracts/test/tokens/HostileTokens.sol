// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestToken} from "../../src/testing/TestToken.sol";

/// @notice Burns 1% of every transfer.
contract FeeOnTransferToken is TestToken("Fee", "FEE", 18, type(uint256).max) {
    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (from != address(0) && to != address(0)) super._update(to, address(0), amount / 100);
    }
}

/// @notice Calls a function of anyone's choice in the middle of each transfer, and reverts when that call does.
contract ReentrantToken is TestToken("Reentrant", "RE", 18, type(uint256).max) {
    address private target;
    bytes private call;

    function attack(address target_, bytes calldata call_) external {
        target = target_;
        call = call_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (target == address(0)) return;
        (bool success, bytes memory reason) = target.call(call);
        if (success) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }
}

/// @notice Refuses transfers to and from the blacklisted.
contract BlacklistToken is TestToken("Blacklist", "BL", 18, type(uint256).max) {
    mapping(address account => bool) public isBlacklisted;

    error Blacklisted(address account);

    function blacklist(address account) external {
        isBlacklisted[account] = true;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (isBlacklisted[from]) revert Blacklisted(from);
        if (isBlacklisted[to]) revert Blacklisted(to);
        super._update(from, to, amount);
    }
}

/// @notice Answers false instead of reverting, and moves nothing, once switched to it.
contract FalseToken is TestToken("False", "FLS", 18, type(uint256).max) {
    bool public lies;

    function lie() external {
        lies = true;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return !lies && super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return !lies && super.transferFrom(from, to, amount);
    }
}

/// @notice Answers nothing at all, as the first stablecoins do.
contract NoReturnToken {
    uint8 public constant decimals = 18;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @notice Refuses transfers of those on its list, and everybody's while it is paused.
contract MoodyToken is TestToken("Moody", "MOOD", 18, type(uint256).max) {
    mapping(address account => bool) public refuses;
    bool public isPaused;

    error Refused();

    function setRefused(address account, bool isRefused) external {
        refuses[account] = isRefused;
    }

    function setPaused(bool paused) external {
        isPaused = paused;
    }

    /// Minting is not its subject.
    function _update(address from, address to, uint256 amount) internal override {
        if (from != address(0) && (isPaused || refuses[from] || refuses[to])) revert Refused();
        super._update(from, to, amount);
    }
}

/// @notice Makes a call in the middle of a function of its own, once, and goes on whatever becomes of that call.
contract CallbackToken is TestToken("Callback", "CALL", 18, type(uint256).max) {
    bytes4 private selector;
    address private target;
    bytes private call;
    /// whether the call was made, and the outcome of it
    bool public isCalled;
    bool public isSuccess;
    bytes public answer;

    /// The outcome of a call made where nothing can be stored.
    error Called(bool isSuccess, bytes answer);

    function arm(bytes4 selector_, address target_, bytes calldata call_) external {
        (selector, target, call, isCalled) = (selector_, target_, call_, false);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        callBack(this.transfer.selector);
        return super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        callBack(this.transferFrom.selector);
        return super.transferFrom(from, to, amount);
    }

    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) public override {
        callBack(this.permit.selector);
    }

    /// The auction asks it read-only: the outcome leaves as the reason of a revert.
    function balanceOf(address account) public view override returns (uint256) {
        if (selector == this.balanceOf.selector) {
            (bool success, bytes memory answer_) = target.staticcall(call);
            revert Called(success, answer_);
        }
        return super.balanceOf(account);
    }

    function callBack(bytes4 called) private {
        if (selector != called) return;
        selector = 0;
        isCalled = true;
        (isSuccess, answer) = target.call(call);
    }
}

/// @notice Burns a chosen amount of gas in every payment.
contract GreedyToken is TestToken("Greedy", "GREED", 18, type(uint256).max) {
    uint256 private wanted;

    constructor(uint256 wanted_) {
        wanted = wanted_;
    }

    function want(uint256 wanted_) external {
        wanted = wanted_;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        uint256 start = gasleft();
        while (start - gasleft() < wanted) {}
        return super.transfer(to, amount);
    }
}
