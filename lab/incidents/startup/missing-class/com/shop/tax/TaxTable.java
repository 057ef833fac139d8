package com.shop.tax;

public class TaxTable {
    public int rate(String country) {
        return country.length() * 9;
    }
}
