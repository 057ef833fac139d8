package com.shop.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Puts a cart into the session of each visitor. */
public class CartServlet extends HttpServlet {
    private final boolean expires;

    public CartServlet(boolean expires) {
        this.expires = expires;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<CartItem> items = new ArrayList<>();
        for (int item = 0; item < 40; item++) items.add(new CartItem(item, "article number " + item));
        request.getSession().setAttribute("cart", new Cart(items));
        if (expires) request.getSession().invalidate();
        response.getWriter().println("ok");
    }

    record CartItem(int article, String name) {}

    record Cart(List<CartItem> items) {}
}
