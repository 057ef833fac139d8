package com.shop.crm;

import java.util.List;

/** A customer as the import has read it. */
public record Customer(int number, String country, String language, String segment) {
    private static final List<String> COUNTRIES = List.of("Germany", "France", "Italy", "Switzerland", "Netherlands");

    public static Customer parse(int number, boolean shared) {
        String country = COUNTRIES.get(number % COUNTRIES.size());
        String language = "language of the country " + country;
        String segment = "business customer with annual contract " + number % 7;
        return new Customer(
                number,
                shared ? country : new String(country.toCharArray()),
                shared ? language.intern() : language,
                shared ? segment.intern() : segment);
    }
}
