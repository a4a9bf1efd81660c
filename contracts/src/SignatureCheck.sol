// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Whether a contract wallet signed a hash
/// @notice Never deployed: nodes run its creation code in `eth_call`, and what that returns is the answer, one word, 1 or
/// 0. Nothing the wallet or its factory do makes it fail: each gets gas of its own, of which enough is left here, and no
/// more than one word of what they return is read. So whoever gets anything else but this word knows that it is the
/// node's fault, never the wallet's.
contract SignatureCheck {
    /// @notice Enough for ten owners, nested wallets, or a P-256 signature that is verified in Solidity.
    uint256 private constant CHECK_GAS = 1_500_000;
    /// @notice Enough to deploy a wallet that is a proxy, with its modules.
    uint256 private constant DEPLOY_GAS = 3_000_000;
    /// @notice What a wallet returns for a valid signature (EIP-1271): the selector of `isValidSignature`.
    bytes4 private constant VALID = 0x1626ba7e;

    /// @param factory deploys the wallet where it has no code yet (EIP-6492); zero for none
    /// @param factoryData what the factory is called with
    constructor(address wallet, bytes32 hash, bytes memory signature, address factory, bytes memory factoryData) {
        if (wallet.code.length == 0 && factory != address(0)) {
            assembly ("memory-safe") {
                pop(call(DEPLOY_GAS, factory, 0, add(factoryData, 32), mload(factoryData), 0, 0))
            }
        }
        bool isValid = wallet.code.length != 0 && _signed(wallet, hash, signature);
        assembly ("memory-safe") {
            mstore(0, isValid)
            return(0, 32)
        }
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
