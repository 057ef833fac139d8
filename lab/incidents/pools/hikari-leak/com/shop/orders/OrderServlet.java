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
    private final boolean closes;

    public OrderServlet(DataSource orders, boolean closes) {
        this.orders = orders;
        this.closes = closes;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            Connection connection = orders.getConnection();
            connection.createStatement().execute("select 1");
            if (closes) connection.close();
            response.getWriter().println("ok");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
