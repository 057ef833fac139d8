import com.shop.events.EventPump;

/** A thread polls an empty queue in a loop without a pause. */
public class Main {
    public static void main(String[] args) {
        new Thread(new EventPump(Lab.FIXED), "event-pump").start();
        Lab.await();
    }
}
