package com.shop.pay;

public interface PaymentClient {
    void pay(int order);
}
