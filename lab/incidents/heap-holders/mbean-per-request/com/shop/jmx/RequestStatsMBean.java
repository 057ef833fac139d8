package com.shop.jmx;

/** What an operator sees of a request. */
public interface RequestStatsMBean {
    int getNumber();
}
