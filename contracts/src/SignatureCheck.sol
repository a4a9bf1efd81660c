// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Whether a contract wallet signed a hash
/// @notice Never deployed: nodes run its creation code in `eth_call`, and what that returns is the answer, one word, 1 or
/// 0. Nothing the wallet or its factory do makes it fail: each gets gas of its own, of which enough is left here, and no
/// more than one word of what they return is read. Where the node gives too little gas for that, only a valid signature
/// is answered: what looks like a refusal may be the lack of gas, so the check reverts. So whoever gets anything else but
/// this word knows that it is the node's fault, never the wallet's.
contract SignatureCheck {
    /// @notice Enough for ten owners, nested wallets, or a P-256 signature that is verified in Solidity.
    uint256 private constant CHECK_GAS = 1_500_000;
    /// @notice Enough to deploy a wallet that is a proxy, with its modules.
    uint256 private constant DEPLOY_GAS = 3_000_000;
    /// @notice What a wallet returns for a valid signature (EIP-1271): the selector of `isValidSignature`.
    bytes4 private constant VALID = 0x1626ba7e;

    error NotEnoughGas();

    /// @param factory deploys the wallet where it has no code yet (EIP-6492); zero for none
    /// @param factoryData what the factory is called with
    constructor(address wallet, bytes32 hash, bytes memory signature, address factory, bytes memory factoryData) {
        bool hasGas = true;
        if (wallet.code.length == 0 && factory != address(0)) {
            hasGas = _canHandOn(DEPLOY_GAS);
            assembly ("memory-safe") {
                pop(call(DEPLOY_GAS, factory, 0, add(factoryData, 32), mload(factoryData), 0, 0))
            }
        }
        bool isValid;
        if (wallet.code.length != 0) {
            hasGas = hasGas && _canHandOn(CHECK_GAS);
            isValid = _signed(wallet, hash, signature);
        }
        if (!isValid && !hasGas) revert NotEnoughGas();
        assembly ("memory-safe") {
            mstore(0, isValid)
            return(0, 32)
        }
    }

    /// Whether a call can get so much gas: 63/64 of what is left, less what the call itself and its data cost.
    function _canHandOn(uint256 wanted) private view returns (bool) {
        return gasleft() > wanted + wanted / 63 + 50_000;
    }

    function _signed(address wallet, bytes32 hash, bytes memory signature) private view returns (bool isValid) {
        bytes memory data = abi.encodeWithSelector(VALID, hash, signature);
        assembly ("memory-safe") {
            mstore(0, 0)
            let answered := staticcall(CHECK_GAS, wallet, add(data, 32), mload(data), 0, 32)
            isValid := and(and(answered, gt(returndatasize(), 31)), eq(mload(0), VALID))
        }
    }
}
