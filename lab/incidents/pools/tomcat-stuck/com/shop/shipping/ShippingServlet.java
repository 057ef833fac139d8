package com.shop.shipping;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

public class ShippingServlet extends HttpServlet {
    private final String carrier;
    private final int timeout;

    public ShippingServlet(String carrier, int timeout) {
        this.carrier = carrier;
        this.timeout = timeout;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(findRate());
    }

    private int findRate() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) URI.create(carrier).toURL().openConnection();
        connection.setReadTimeout(timeout);
        try {
            return connection.getResponseCode();
        } catch (IOException e) {
            return 503;
        }
    }
}
