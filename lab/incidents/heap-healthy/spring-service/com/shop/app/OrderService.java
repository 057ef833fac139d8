package com.shop.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;

/** Stores orders. */
public class OrderService {
    private final DataSource shop;
    private final ObjectMapper mapper;

    OrderService(DataSource shop, ObjectMapper mapper) {
        this.shop = shop;
        this.mapper = mapper;
    }

    public String place(int order) {
        try (Connection connection = shop.getConnection()) {
            connection.createStatement().execute("select " + order);
            return mapper.writeValueAsString(Map.of("order", order, "state", "NEW"));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
