; T5: (bound by B5) a limit beyond the scale is refused with exactly the least amount that lies beyond it: a bid reaches 2^32 times the
; reserve price when it pays at least ceil(minBuy*reserveBid*2^32 / reserveBuy), and not before.
(declare-const sell Int) (declare-const reserveBuy Int) (declare-const cost Int) (declare-const end Int)
(declare-const ratio Int) (declare-const paid Int)
; cost = minBuy * reserveBid; paid = sell * reserveBuy
(assert (and (>= sell 0) (> reserveBuy 0) (> cost 0) (= paid (* sell reserveBuy))))
(assert (and (<= (* ratio cost) (* paid 18446744073709551616)) (< (* paid 18446744073709551616) (* (+ ratio 1) cost))))
(assert (and (< (* (- end 1) reserveBuy) (* cost 4294967296)) (<= (* cost 4294967296) (* end reserveBuy))))
(assert (not (= (>= ratio 79228162514264337593543950336) (>= sell end))))
(check-sat)
