import com.hotel.booking.BookingService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/** Bookings call a payment service that hangs inside the transaction. The fix calls it outside. */
public class Main {
    public static void main(String[] args) throws Exception {
        PoolProperties properties = new PoolProperties();
        properties.setUrl("jdbc:h2:mem:booking");
        properties.setDriverClassName("org.h2.Driver");
        properties.setMaxActive(6);
        properties.setInitialSize(2);
        DataSource rooms = new DataSource(properties);
        BookingService bookings = new BookingService(rooms, Lab.FIXED);
        ExecutorService requests = Executors.newFixedThreadPool(24);
        for (int request = 0; request < 24; request++) requests.submit(bookings::bookForEver);
        Lab.await();
    }
}
