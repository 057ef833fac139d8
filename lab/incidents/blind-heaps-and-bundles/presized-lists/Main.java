import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Each order has a list for a thousand positions. */
public class Main {
    static class Order { final int id; final List<String> positions = new ArrayList<>(Lab.FIXED ? 2 : 1000); Order(int id) { this.id = id; positions.add("book"); positions.add("pen"); } }
    static final List<Order> ALL = new ArrayList<>();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8000; i++) ALL.add(new Order(i));
        Lab.await();
    }
}
