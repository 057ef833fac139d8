import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.booking.BookingClient");

    public static void main(String[] args) {
        for (int worker = 1; worker <= 8; worker++) new Thread(Main::book, "booking-" + worker).start();
        Lab.await();
    }

    private static void book() {
        for (int booking = 1; ; booking++) {
            for (int attempt = 1; attempt <= 5 && !Lab.FIXED; attempt++) {
                LOG.warn("Booking {} failed, retrying in 20 ms (attempt {} of 5)", booking, attempt);
                Lab.sleep(20);
            }
            LOG.info("Booking {} finished", booking);
            Lab.sleep(250);
        }
    }
}
