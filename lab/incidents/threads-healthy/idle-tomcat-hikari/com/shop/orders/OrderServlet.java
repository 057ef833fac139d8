package com.shop.orders;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

public class OrderServlet extends HttpServlet {
    private final transient DataSource orders;

    public OrderServlet(DataSource orders) {
        this.orders = orders;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (Connection connection = orders.getConnection()) {
            connection.createStatement().execute("select 1");
            response.getWriter().println("ok");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
